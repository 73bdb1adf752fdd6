import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineField, defineType } from "@sanity/types";
import { ARTIFACT_LANGUAGES } from "../../../src/facts/artifact.ts";
import { linesField, objectsField } from "../fields/lists.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A part of a sample paper: a heading, running text, rows, or some of them. */
export const artifactSection = defineType({
  name: "artifactSection",
  title: "Section of the paper",
  type: "object",
  icon: BlockContentIcon,
  fields: [
    lineField({
      name: "heading",
      title: "Heading",
      description: "Of a week plan: the day.",
      words: { max: 8 },
      optional: true,
    }),
    defineField({
      name: "language",
      title: "Language",
      type: "string",
      description: "Only for a notice, so that screen readers pronounce it. Left empty: English.",
      options: { list: ARTIFACT_LANGUAGES.map(({ id, name }) => ({ title: name, value: id })) },
    }),
    copyField({ name: "text", title: "Text", words: { max: 45 }, rows: 3, optional: true }),
    linesField({
      name: "columns",
      title: "Heads of the columns",
      description: "One for each value of a row; only where the paper has columns.",
      what: "heads",
      size: { min: 0, max: 3 },
      optional: true,
    }),
    objectsField({
      name: "rows",
      title: "Rows",
      of: "artifactRow",
      what: "rows",
      size: { min: 0, max: 10 },
      optional: true,
    }),
  ],
  preview: {
    select: { heading: "heading", text: "text", first: "rows.0.label" },
    prepare: ({ heading, text, first }) => ({
      title: heading || text || first || "An empty section",
      media: BlockContentIcon,
    }),
  },
});
