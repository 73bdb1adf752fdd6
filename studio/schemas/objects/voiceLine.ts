import { MicrophoneIcon } from "@sanity/icons/Microphone";
import { defineField, defineType } from "@sanity/types";
import { copyField } from "../fields/text.ts";

/** What one agent would say in an exchange. */
export const voiceLine = defineType({
  name: "voiceLine",
  title: "Line",
  type: "object",
  icon: MicrophoneIcon,
  fields: [
    defineField({
      name: "agent",
      title: "Agent",
      type: "reference",
      to: [{ type: "agent" }],
      validation: (rule) => rule.required(),
    }),
    copyField({ name: "text", title: "What it would say", words: { max: 30 }, rows: 2 }),
  ],
  preview: {
    select: { title: "agent.name", subtitle: "text", media: "agent.image" },
    prepare: ({ title, subtitle, media }) => ({
      title: title || "No agent yet",
      subtitle: subtitle || "No words yet",
      media: media ?? MicrophoneIcon,
    }),
  },
});
