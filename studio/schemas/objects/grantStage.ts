import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineType } from "@sanity/types";
import { objectsField } from "../fields/lists.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A measure in the life of a grant: who plays, who rests, and what a person decides at its end. */
export const grantStage = defineType({
  name: "grantStage",
  title: "Measure",
  type: "object",
  icon: ArrowRightIcon,
  fields: [
    lineField({
      name: "name",
      title: "Name",
      words: { max: 3 },
      characters: 14,
      because: "the measure is narrow",
    }),
    objectsField({
      name: "parts",
      title: "Parts",
      description: "One for each agent at work. An agent without a part waits here.",
      of: "agentPart",
      what: "parts",
      size: { min: 1, max: 4 },
    }),
    copyField({
      name: "decision",
      title: "What a person decides",
      description:
        "Shown under the fermata at the end of the stage. Leave empty where no decision is needed.",
      words: { max: 16 },
      rows: 2,
      optional: true,
    }),
  ],
  preview: {
    select: { title: "name", subtitle: "decision" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No name yet",
      subtitle,
      media: ArrowRightIcon,
    }),
  },
});
