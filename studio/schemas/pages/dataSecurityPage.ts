import { LockIcon } from "@sanity/icons/Lock";
import { defineField, defineType } from "@sanity/types";
import { dataSecurity } from "../../../src/site/data-security/content.ts";
import { AGENTS_MAX } from "../../../src/facts/constants.ts";
import { agentField, headedField, objectsField, partField } from "../fields/parts.ts";
import { definePage, relatedReading } from "../fields/page.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";
import { OUTSIDE_BUILDINGS } from "../../../src/facts/vocabulary.ts";
import { choiceField } from "../fields/choices.ts";

/** /data-security: the claims, in words and as a building plan of where data lives. */
export const dataSecurityPage = definePage(dataSecurity, {
  icon: LockIcon,
  content: [
    partField({ name: "diagram", title: "Building plan" }, [
      lineField({ name: "heading", words: { max: 10 } }),
      lineField({ name: "insideLabel", title: "Label of the inside", words: { max: 6 } }),
      lineField({
        name: "lockedLabel",
        title: "Label of the locked room",
        description: "The room inside that stays shut to the agents as well.",
        words: { max: 8 },
      }),
      lineField({ name: "boundaryLabel", title: "Label of the door", words: { max: 6 } }),
      lineField({ name: "outsideLabel", title: "Label of the outside", words: { max: 6 } }),
      copyField({
        name: "caption",
        description: "The plan in a sentence or two, for readers who cannot see it as well.",
        words: { max: 40 },
      }),
      objectsField({
        name: "handling",
        title: "Records and work",
        description: "One for each agent: the rooms of the plan, and the rows of the table.",
        of: "recordHandling",
        what: "agents",
        size: { min: 3, max: AGENTS_MAX },
      }),
    ]),
    objectsField({
      name: "claims",
      description: "Three to twelve. Each is a text and a label in the plan.",
      of: "securityClaim",
      size: { min: 3, max: 12 },
    }),
    headedField({ name: "access", title: "Table of records and agents" }),
    lineField({ name: "explanationHeading", title: "Heading of the text", words: { max: 8 } }),
    bodyField({
      name: "explanation",
      title: "Text",
      description: "What to ask any vendor, this one included.",
    }),
  ],
  closing: [
    lineField({
      name: "closingHeading",
      title: "Heading of what is still open",
      words: { max: 8 },
    }),
    copyField({
      name: "closing",
      title: "What is still open",
      description: "What the concept phase does not settle yet.",
      words: { max: 60 },
    }),
    relatedReading(),
  ],
});

/** A claim about data security, in words and as a label in the building plan. */
export const securityClaim = defineType({
  name: "securityClaim",
  title: "Security claim",
  type: "object",
  fields: [
    lineField({ name: "title", title: "Claim", words: { max: 10 } }),
    copyField({ name: "text", title: "What it means", words: { max: 60 } }),
    choiceField({
      name: "place",
      title: "Place in the plan",
      list: [
        { title: "Inside: stays in the customer's own environment", value: "inside" },
        { title: "At the door: a controlled crossing", value: "boundary" },
        { title: "Outside: never goes there", value: "outside" },
      ],
      layout: "radio",
    }),
    lineField({
      name: "mark",
      title: "Label in the plan",
      description: "Short, and clear without the text.",
      words: { max: 5 },
      characters: [30, "the label in the plan is small"],
    }),
    defineField({
      name: "building",
      title: "Building in the plan",
      description: "Its counterpart outside, crossed out.",
      type: "string",
      options: { list: [...OUTSIDE_BUILDINGS], layout: "radio" },
      hidden: ({ parent }) => parent?.place !== "outside",
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});

/** How one agent handles records: what it reads, what it returns, and who releases it. */
export const recordHandling = defineType({
  name: "recordHandling",
  title: "Records and work",
  type: "object",
  fields: [
    agentField(),
    lineField({
      name: "record",
      title: "Records it reads",
      words: { max: 5 },
      characters: [28, "the column is narrow"],
    }),
    lineField({
      name: "work",
      title: "Work that comes back",
      words: { max: 6 },
      characters: [34, "the column is narrow"],
    }),
    lineField({ name: "releasedBy", title: "Who releases it", words: { max: 8 } }),
  ],
  preview: { select: { title: "agent.name", subtitle: "record", media: "agent.image" } },
});
