import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "@sanity/types";
import { CHOOSE, PILLAR_CHOICES } from "../fields/choices.ts";
import { lineField } from "../fields/text.ts";

/** A pillar that is at work in a stage of the flow: a strip of the score. */
export const stageVoice = defineType({
  name: "stageVoice",
  title: "Voice",
  type: "object",
  icon: ComponentIcon,
  fields: [
    defineField({
      name: "pillar",
      title: "Pillar",
      type: "string",
      options: { list: PILLAR_CHOICES },
      validation: (rule) => rule.required().error(CHOOSE),
    }),
    lineField({
      name: "part",
      title: "What it does in this stage",
      description: "Shown under its strip.",
      words: { max: 8 },
      characters: 48,
      because: "the strip is narrow",
    }),
  ],
  preview: {
    select: { pillar: "pillar", part: "part" },
    prepare: ({ pillar, part }) => ({
      title: PILLAR_CHOICES.find(({ value }) => value === pillar)?.title ?? "No pillar yet",
      subtitle: part || "No part yet",
      media: ComponentIcon,
    }),
  },
});
