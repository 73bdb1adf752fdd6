import { defineField } from "@sanity/types";
import { cardPillarsField } from "./choices.ts";
import { linesField } from "./lists.ts";
import { copyField, lineField } from "./text.ts";

/** The fields that problem cards and framework cards share, in reading order. */
export function cardOpening(count: number) {
  return [
    defineField({
      name: "id",
      title: "Number",
      type: "number",
      description: "That of its place in the list.",
      hidden: true,
      validation: (rule) => rule.required().integer().min(1).max(count),
    }),
    lineField({
      name: "title",
      title: "Title",
      description: "The problem, not the feature.",
      words: { min: 2, max: 6 },
      characters: 48,
      because: "longer titles take three lines on phones",
    }),
    copyField({
      name: "problem",
      title: "Problem",
      description: "The failure, where it shows (a form, a report, a deadline), and what it costs.",
      words: { min: 35, max: 60 },
      rows: 5,
    }),
    copyField({
      name: "solution",
      title: "Objective/Solution",
      description:
        "What the agent will do, step by step, ending with “Measure:” and how you would tell that it works. What a person decides has its own field; do not repeat it here.",
      words: { min: 45, max: 80 },
      rows: 6,
    }),
    cardPillarsField(),
  ];
}

/** The artifacts that a card promises. */
export function cardDeliverables() {
  return linesField({
    name: "deliverables",
    title: "Deliverables",
    description: "Three to five things that one could hold or open, each in a few words.",
    what: "deliverables on a card",
    size: { min: 3, max: 5 },
  });
}
