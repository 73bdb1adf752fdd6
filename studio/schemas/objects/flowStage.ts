import { ArrowRightIcon } from "@sanity/icons/ArrowRight";
import { defineType } from "@sanity/types";
import { copyField, lineField } from "../fields/text.ts";

/** A stage of the poly-AI flow; its number is its place in the list. */
export const flowStage = defineType({
  name: "flowStage",
  title: "Stage",
  type: "object",
  icon: ArrowRightIcon,
  fields: [
    lineField({ name: "name", title: "Name", words: { max: 4 } }),
    copyField({
      name: "text",
      title: "What happens",
      description: "With one example from the work of a nonprofit.",
      words: { max: 60 },
      rows: 3,
    }),
  ],
  preview: {
    select: { title: "name", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: ArrowRightIcon }),
  },
});
