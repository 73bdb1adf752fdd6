import { DocumentsIcon } from "@sanity/icons/Documents";
import { defineField, defineType } from "@sanity/types";
import { ARTIFACT_KINDS } from "../../../src/facts/artifact.ts";
import { whoAndWhen } from "../../../src/rules/content-rules.ts";
import { figuresAgree } from "../../validation/artifact.ts";
import { CHOOSE } from "../fields/choices.ts";
import { objectsField } from "../fields/lists.ts";
import { partField } from "../fields/objects.ts";
import { copyField, lineField } from "../fields/text.ts";

const KINDS = ARTIFACT_KINDS.map(({ name, rows }) => `${name}: ${rows}`).join(" ");

/** A sample of an agent's work: one paper of an invented organization, drawn from its rows. */
export const artifact = defineType({
  name: "artifact",
  title: "Sample of work",
  type: "object",
  icon: DocumentsIcon,
  options: { collapsible: true, collapsed: false },
  validation: (rule) => rule.custom(figuresAgree),
  fields: [
    defineField({
      name: "kind",
      title: "Kind of paper",
      type: "string",
      description: `Decides the drawing, and what the rows mean. ${KINDS}`,
      options: { list: ARTIFACT_KINDS.map(({ id, name }) => ({ title: name, value: id })) },
      validation: (rule) => rule.required().error(CHOOSE),
    }),
    lineField({
      name: "heading",
      title: "Heading of the section",
      description: "Above the paper, as in “A return in draft”.",
      words: { max: 9 },
      characters: 46,
      because: "it is set large in a narrow column",
    }),
    copyField({
      name: "lede",
      title: "What the agent would have done",
      description: "Under the heading: what it is made from, and what is left to a person.",
      words: { max: 40 },
      rows: 3,
    }),
    lineField({
      name: "organization",
      title: "Organization",
      description: "Invented, and the same on every sample. The page says that it is a sample.",
      words: { max: 6 },
    }),
    lineField({
      name: "title",
      title: "Title on the paper",
      description: "As in “Form 990”. Of a letter: its salutation.",
      words: { max: 8 },
      characters: 44,
      because: "it appears on one or two lines of the paper",
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
      title: "Sections",
      description: "In the order on the paper.",
      of: "artifactSection",
      what: "sections",
      size: { min: 1, max: 6 },
    }),
    objectsField({
      name: "notes",
      title: "Notes in the margin",
      description: "One to three: what the agent could not know, or what a person adds.",
      of: "artifactNote",
      what: "notes",
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
          title: "Name",
          description: "With the title: “Ann Lee, CPA”. Only with this person’s consent.",
          words: { max: 8 },
          optional: true,
        }),
        defineField({
          name: "date",
          title: "Date",
          type: "date",
          options: { dateFormat: "M/D/YYYY" },
        }),
      ],
    }),
  ],
  preview: {
    select: { title: "title", subtitle: "heading" },
    prepare: ({ title, subtitle }) => ({
      title: title || "No paper yet",
      subtitle,
      media: DocumentsIcon,
    }),
  },
});
