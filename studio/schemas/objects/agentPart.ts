import { UserIcon } from "@sanity/icons/User";
import { defineField, defineType } from "@sanity/types";
import { copyField } from "../fields/text.ts";

/** What one agent does in a piece of joint work: a note on that agent's line of a score. */
export const agentPart = defineType({
  name: "agentPart",
  title: "Part",
  type: "object",
  icon: UserIcon,
  fields: [
    defineField({
      name: "agent",
      title: "Agent",
      type: "reference",
      to: [{ type: "agent" }],
      validation: (rule) => rule.required(),
    }),
    copyField({ name: "text", title: "What the agent does", words: { max: 18 }, rows: 2 }),
  ],
  preview: {
    select: { title: "agent.name", subtitle: "text", media: "agent.image" },
    prepare: ({ title, subtitle, media }) => ({
      title: title || "No agent yet",
      subtitle: subtitle || "No words yet",
      media: media ?? UserIcon,
    }),
  },
});
