import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineType } from "@sanity/types";
import { PILLAR_COUNT } from "../../../src/facts/constants.ts";
import { objectsField } from "../fields/lists.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A stage of the poly-AI flow; its number is its place in the list. */
export const flowStage = defineType({
  name: "flowStage",
  title: "Stage",
  type: "object",
  icon: ArrowRightIcon,
  fields: [
    lineField({
      name: "name",
      title: "Name",
      words: { max: 4 },
      characters: 26,
      because: "the column is narrow",
    }),
    copyField({
      name: "text",
      title: "What happens",
      description: "With one example from the work of a nonprofit.",
      words: { max: 60 },
      rows: 3,
    }),
    objectsField({
      name: "voices",
      title: "Pillars at work",
      description: "Each pillar once, in the order in which they come in.",
      of: "stageVoice",
      what: "voices",
      size: { min: 1, max: PILLAR_COUNT },
    }),
    lineField({
      name: "humanDecision",
      title: "What a person decides here",
      description: "Shown under the fermata.",
      words: { max: 12 },
      optional: true,
    }),
  ],
  preview: {
    select: { title: "name", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No name yet",
      subtitle,
      media: ArrowRightIcon,
    }),
  },
});
