import { defineArrayMember, defineField, defineType } from "@sanity/types";
import { CARD_PILLARS_MAX, CARD_PILLARS_MIN } from "../../../src/facts/constants.ts";
import { copyField, lineField } from "../fields/text.ts";
import { linesField, listOf } from "../fields/parts.ts";
import { distinctPillars } from "../../validation/content-rules.ts";
import { PILLAR_IDS } from "../../../src/facts/vocabulary.ts";
import { PILLAR_CHOICES } from "../fields/choices.ts";

/** The number of an item: that of its place, which the form gives it and the list's rule checks. */
const numberField = defineField({
  name: "id",
  title: "Number",
  type: "number",
  description: "That of its place in the list.",
  hidden: true,
});

const pillars = listOf({
  name: "aiPillars",
  title: "AI pillars",
  description: "Two to four: those that the solution really uses.",
  what: "pillars",
  size: { min: CARD_PILLARS_MIN, max: CARD_PILLARS_MAX },
  rule: distinctPillars,
});

const CARD_PREVIEW = {
  select: { id: "id", title: "title", problem: "problem" },
  prepare: ({ id, title, problem }: Record<string, string | undefined>) => ({
    title: `${id ?? "?"} · ${title || "No title yet"}`,
    subtitle: problem || "Empty card",
  }),
};

/** A card of an agent's Impact Framework: one problem and what the agent will do about it. */
export const problemCard = defineType({
  name: "problemCard",
  title: "Problem card",
  type: "object",
  fields: [
    ...cardOpening(),
    cardDeliverables(),
    copyField({
      name: "humanDecision",
      title: "A person decides",
      description: "One sentence: what stays with a person. It is marked with a fermata.",
      words: { max: 25 },
      optional: true,
    }),
  ],
  preview: CARD_PREVIEW,
});

/** A card of the sample page: a problem card with its data and its engineering. */
export const frameworkCard = defineType({
  name: "frameworkCard",
  title: "Framework card",
  type: "object",
  fields: [
    ...cardOpening(),
    linesField({
      name: "dataSources",
      title: "Data sources",
      description: "Two to eight systems or files that the work draws on.",
      size: { min: 2, max: 8 },
    }),
    copyField({
      name: "engineering",
      title: "Engineering approach",
      description: "How it will be built, in words that a technical reader can check.",
      words: { min: 20, max: 80 },
    }),
    cardDeliverables(),
  ],
  preview: CARD_PREVIEW,
});

/** A row of an agent's priority tables. */
export const priorityItem = defineType({
  name: "priorityItem",
  title: "Priority item",
  type: "object",
  fields: [
    numberField,
    copyField({
      name: "problem",
      title: "The problem",
      description: "What goes wrong today.",
      words: { max: 20 },
    }),
    copyField({
      name: "impact",
      title: "The agent's impact",
      description: "What changes for the organization.",
      words: { max: 35 },
    }),
  ],
  preview: {
    select: { id: "id", problem: "problem", impact: "impact" },
    prepare: ({ id, problem, impact }) => ({
      title: `${id ?? "?"} · ${problem || "No problem yet"}`,
      subtitle: impact,
    }),
  },
});

/** The fields that problem cards and framework cards share, in reading order. */
function cardOpening() {
  return [
    numberField,
    lineField({
      name: "title",
      description: "The problem, not the feature.",
      words: { min: 2, max: 6 },
      characters: [48, "longer titles take three lines on phones"],
    }),
    copyField({
      name: "problem",
      description: "The failure, where it shows (a form, a report, a deadline), and what it costs.",
      words: { min: 35, max: 60 },
    }),
    copyField({
      name: "solution",
      title: "Objective/Solution",
      description:
        "What the agent will do, step by step, ending with “Measure:” and how you would tell that it works. What a person decides has its own field; do not repeat it here.",
      words: { min: 45, max: 80 },
    }),
    defineField({
      ...pillars.field,
      type: "array",
      of: [
        defineArrayMember({
          type: "string",
          options: { list: [...PILLAR_IDS] },
          validation: (rule) => rule.error("Choose from the ten pillars."),
        }),
      ],
      options: { list: PILLAR_CHOICES, layout: "grid" },
      validation: pillars.rules,
    }),
  ];
}

/** The artifacts that a card promises. */
function cardDeliverables() {
  return linesField({
    name: "deliverables",
    description: "Three to five things that one could hold or open, each in a few words.",
    size: { min: 3, max: 5 },
  });
}
