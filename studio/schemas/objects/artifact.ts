import { defineField, defineType } from "@sanity/types";
import { ARTIFACT_KINDS, ARTIFACT_LANGUAGES, ROW_RESULTS } from "../../../src/facts/vocabulary.ts";
import { whoAndWhen } from "../../../src/rules/content-rules.ts";
import { validateFigures } from "../../validation/artifact.ts";
import { choiceField } from "../fields/choices.ts";
import { linesField, objectsField, partField } from "../fields/parts.ts";
import { copyField, lineField } from "../fields/text.ts";

const KINDS = ARTIFACT_KINDS.map(({ name, rows }) => `${name}: ${rows}`).join(" ");

/** A sample of an agent's work: one paper of an invented organization, drawn from its rows. */
export const artifact = defineType({
  name: "artifact",
  title: "Sample of work",
  type: "object",
  description:
    "One paper as the agent would hand it over, of an invented organization. Left empty, the page shows none.",
  options: { collapsible: true, collapsed: false },
  validation: (rule) => rule.custom(validateFigures),
  fields: [
    choiceField({
      name: "kind",
      title: "Kind of paper",
      description: `Decides the drawing, and what the rows mean. ${KINDS}`,
      list: ARTIFACT_KINDS.map(({ id, name }) => ({ title: name, value: id })),
    }),
    lineField({
      name: "heading",
      title: "Heading of the section",
      description: "Above the paper, as in “A return in draft”.",
      words: { max: 9 },
      characters: [46, "it is set large in a narrow column"],
    }),
    copyField({
      name: "lede",
      title: "What the agent would have done",
      description: "Under the heading: what it is made from, and what is left to a person.",
      words: { max: 40 },
    }),
    lineField({
      name: "organization",
      description: "Invented, and the same on every sample. The page says that it is a sample.",
      words: { max: 6 },
    }),
    lineField({
      name: "title",
      title: "Title on the paper",
      description: "As in “Form 990”. Of a letter: its salutation.",
      words: { max: 8 },
      characters: [44, "it appears on one or two lines of the paper"],
    }),
    lineField({
      name: "detail",
      title: "Line under the title",
      description: "Period, number of the draft, what is counted. Of a letter: its date.",
      words: { max: 24 },
      optional: true,
    }),
    objectsField({
      name: "sections",
      description: "In the order on the paper.",
      of: "artifactSection",
      size: { min: 1, max: 6 },
    }),
    objectsField({
      name: "notes",
      title: "Notes in the margin",
      description: "One to three: what the agent could not know, or what a person adds.",
      of: "artifactNote",
      size: { min: 1, max: 3 },
    }),
    partField(
      {
        name: "signer",
        title: "Where a person signs",
        description: "Marked on the paper with the fermata.",
      },
      [
        lineField({
          name: "role",
          title: "Who",
          description: "A role that a small organization has: director, treasurer, board chair.",
          words: { max: 4 },
        }),
        lineField({
          name: "text",
          title: "What that person does",
          description: "Goes on from the role: “signs after the board has read the return.”",
          words: { max: 18 },
        }),
      ],
    ),
    defineField({
      name: "checked",
      title: "Who checked it",
      type: "object",
      description:
        "Somebody of the trade who has read this sample, such as a CPA for a tax form. Left empty, the page says nothing of it. After a change of the sample, have it checked again or empty both.",
      options: { columns: 2 },
      validation: (rule) => rule.custom(whoAndWhen),
      fields: [
        lineField({
          name: "name",
          description: "With the title: “Ann Lee, CPA”. Only with this person’s consent.",
          words: { max: 8 },
          optional: true,
        }),
        defineField({ name: "date", type: "date", options: { dateFormat: "M/D/YYYY" } }),
      ],
    }),
  ],
  preview: { select: { title: "title", subtitle: "heading" } },
});

/** A slip in the margin of a sample paper: what the agent could not know, or what a person adds. */
export const artifactNote = defineType({
  name: "artifactNote",
  title: "Note",
  type: "object",
  fields: [
    lineField({
      name: "about",
      description: "The place on the paper, as it is written there: “Line 11”.",
      words: { max: 4 },
    }),
    lineField({
      name: "author",
      title: "Who wrote it",
      description: "A role, where a person did. Left empty, it is the agent’s own note.",
      words: { max: 3 },
      optional: true,
    }),
    copyField({ name: "text", words: { max: 35 } }),
  ],
  preview: { select: { title: "about", subtitle: "text" } },
});

/** A row of a sample paper; what its parts mean depends on the kind of paper. */
export const artifactRow = defineType({
  name: "artifactRow",
  title: "Row",
  type: "object",
  fields: [
    lineField({
      name: "lead",
      title: "Number, date or hours",
      description: "The first entry: line 16a, Sep 30, or 3:00–4:15.",
      characters: [11, "its column is narrow"],
      optional: true,
    }),
    lineField({ name: "label", title: "Words", words: { max: 8 } }),
    linesField({
      name: "values",
      description: "One for each column, written as on paper: $1,234, −1,186.35, 8–14.",
      size: { min: 0, max: 8 },
      optional: true,
    }),
    choiceField({
      name: "result",
      title: "Comes out of other rows",
      description: "Set it in bold, and let the Studio check the arithmetic.",
      list: ROW_RESULTS.map(({ id, name }) => ({ title: name, value: id })),
      optional: true,
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
    }),
  },
});

/** A part of a sample paper: a heading, running text, rows, or some of them. */
export const artifactSection = defineType({
  name: "artifactSection",
  title: "Section of the paper",
  type: "object",
  fields: [
    lineField({
      name: "heading",
      description: "Of a week plan: the day.",
      words: { max: 8 },
      optional: true,
    }),
    choiceField({
      name: "language",
      description: "Only for a notice, so that screen readers pronounce it. Left empty: English.",
      list: ARTIFACT_LANGUAGES.map(({ id, name }) => ({ title: name, value: id })),
      optional: true,
    }),
    copyField({ name: "text", words: { max: 45 }, optional: true }),
    linesField({
      name: "columns",
      title: "Heads of the columns",
      description: "One for each value of a row; only where the paper has columns.",
      size: { min: 0, max: 3 },
      optional: true,
    }),
    objectsField({ name: "rows", of: "artifactRow", size: { min: 0, max: 10 }, optional: true }),
  ],
  preview: {
    select: { heading: "heading", text: "text", first: "rows.0.label" },
    prepare: ({ heading, text, first }) => ({
      title: heading || text || first || "An empty section",
    }),
  },
});
