import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineType } from "@sanity/types";
import { lineField } from "../fields/text.ts";

/** A row of the paper that a pillar's poster draws: a label and its text. */
export const paperRow = defineType({
  name: "paperRow",
  title: "Row",
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
      description: "Leave it empty where the paper itself has a blank.",
      words: { max: 4 },
      characters: 18,
      because: "the paper in the drawing is narrow",
      optional: true,
    }),
  ],
  preview: { select: { title: "label", subtitle: "value" } },
});
