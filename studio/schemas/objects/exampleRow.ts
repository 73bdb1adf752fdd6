import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineField, defineType } from "@sanity/types";
import { EXAMPLE_STEPS_MAX } from "../../../src/facts/constants.ts";
import { lineField } from "../fields/text.ts";

/** A line of the document that passes through the steps of an example. */
export const exampleRow = defineType({
  name: "exampleRow",
  title: "Line",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    lineField({
      name: "label",
      title: "Label",
      words: { max: 4 },
      characters: 20,
      because: "the paper in the drawing is narrow",
    }),
    lineField({
      name: "value",
      title: "Value",
      words: { max: 4 },
      characters: 18,
      because: "the paper in the drawing is narrow",
    }),
    defineField({
      name: "step",
      title: "Step that fills it in",
      type: "number",
      description: "1 for the first step. Leave it empty where the value is there from the start.",
      validation: (rule) => rule.integer().min(1).max(EXAMPLE_STEPS_MAX),
    }),
  ],
  preview: { select: { title: "label", subtitle: "value" } },
});
