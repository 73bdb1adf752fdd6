import { NumberIcon } from "@sanity/icons/Number";
import { defineField, defineType } from "@sanity/types";
import { ROW_RESULTS } from "../../../src/facts/artifact.ts";
import { linesField } from "../fields/lists.ts";
import { lineField } from "../fields/text.ts";

/** A row of a sample paper; what its parts mean depends on the kind of paper. */
export const artifactRow = defineType({
  name: "artifactRow",
  title: "Row",
  type: "object",
  icon: NumberIcon,
  fields: [
    lineField({
      name: "lead",
      title: "Number, date or hours",
      description: "The first entry: line 16a, Sep 30, or 3:00–4:15.",
      characters: 11,
      because: "its column is narrow",
      optional: true,
    }),
    lineField({ name: "label", title: "Words", words: { max: 8 } }),
    linesField({
      name: "values",
      title: "Values",
      description: "One for each column, written as on paper: $1,234, −1,186.35, 8–14.",
      what: "values",
      size: { min: 0, max: 8 },
      optional: true,
    }),
    defineField({
      name: "result",
      title: "Comes out of other rows",
      type: "string",
      description: "Set it in bold, and let the Studio check the arithmetic.",
      options: { list: ROW_RESULTS.map(({ id, name }) => ({ title: name, value: id })) },
    }),
    defineField({
      name: "flag",
      title: "A person decides here",
      type: "boolean",
      description: "Marks the row with the fermata. In a count: the group was not measured.",
    }),
  ],
  preview: {
    select: { lead: "lead", label: "label", first: "values.0", second: "values.1" },
    prepare: ({ lead, label, first, second }) => ({
      title: [lead, label].filter(Boolean).join(" ") || "An empty row",
      subtitle: [first, second].filter(Boolean).join(" · "),
      media: NumberIcon,
    }),
  },
});
