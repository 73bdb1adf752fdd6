import { ThListIcon } from "@sanity/icons/ThList";
import { defineType } from "@sanity/types";
import { cellsFitColumns } from "../../../src/rules/content-rules.ts";
import { linesField, objectsField } from "../fields/lists.ts";
import { lineField } from "../fields/text.ts";

/** A table under the text of a legal section, for what is read across and not in sentences. */
export const legalTable = defineType({
  name: "legalTable",
  title: "Table",
  type: "object",
  icon: ThListIcon,
  fields: [
    lineField({
      name: "caption",
      title: "What it lists",
      description: "Read out before the table, and printed above it.",
      words: { max: 12 },
    }),
    linesField({
      name: "columns",
      title: "Columns",
      what: "columns",
      size: { min: 2, max: 4 },
    }),
    objectsField({ name: "rows", title: "Rows", of: "legalRow", what: "rows" }),
  ],
  validation: (rule) => rule.custom(cellsFitColumns),
  preview: {
    select: { title: "caption" },
    prepare: ({ title }) => ({ title: title || "No caption yet", media: ThListIcon }),
  },
});
