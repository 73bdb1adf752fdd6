import { defineArrayMember, defineField, type ConditionalPropertyCallback } from "@sanity/types";
import { PRIORITY_ITEMS_PER_TIER, PROBLEM_CARDS_PER_AGENT } from "../../../src/facts/constants.ts";
import { numberedCards, priorityNumbers, priorityTier } from "../../validation/content-rules.ts";
import { TIERS } from "../../../src/facts/strings.ts";
import { isWritten } from "../../../src/rules/blank-items.ts";
import { choiceField } from "../fields/choices.ts";

/** The numbered blanks that a new agent's cards or priorities begin with. */
function blanks(type: string, from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    return { _type: type, _key: `${type}-${id}`, id };
  });
}

/** Number of the first priority of a tier; the first tier is 0. */
function firstOf(tier: number): number {
  return tier * PRIORITY_ITEMS_PER_TIER + 1;
}

/** Names an object in the Studio's trail of where one is, which else spells out what it holds. */
function named(title: string) {
  return { prepare: () => ({ title }) };
}

/** Which of the three variants an agent's page shows (specification, section 2). */
export function impactFrameworkField({ group }: { group: string }) {
  return choiceField({
    name: "impactFramework",
    title: "What the page shows",

    description:
      "Choose first: the form asks for what the page shows. Cards and priorities that are written stay, whatever is chosen.",
    group,
    layout: "radio",
    list: [
      { title: "Problem cards", value: "cards" },
      { title: "Priority tables", value: "priorities" },
      { title: "Overview: the challenge and the key deliverables", value: "overview" },
    ],
    initialValue: "overview",
  });
}

/**
 * Hides a part of an agent that its page does not show, while nothing is written in it: then nothing
 * of it is required either.
 */
function unlessWritten(framework: string): ConditionalPropertyCallback {
  return ({ document, value }) => document?.impactFramework !== framework && !isWritten(value);
}

/** An agent's ten problem cards. */
export function problemCardsField({ group }: { group: string }) {
  return defineField({
    name: "problemCards",
    title: "Problem cards",
    type: "object",
    group,
    options: { collapsible: true, collapsed: false },
    preview: named("Problem cards"),
    hidden: unlessWritten("cards"),
    validation: (rule, context) => (context?.hidden ? rule : rule.required()),
    fields: [
      defineField({
        name: "cards",
        title: "Cards",
        type: "array",
        description: `Exactly ${PROBLEM_CARDS_PER_AGENT}, in the order on the page: drag one to move it. Each is useful on its own, and none could belong to another agent.`,
        of: [defineArrayMember({ type: "problemCard" })],
        options: { numberedFrom: 1 },
        initialValue: blanks("problemCard", 1, PROBLEM_CARDS_PER_AGENT),
        validation: (rule, context) =>
          context?.hidden
            ? rule
            : rule.required().custom(numberedCards(PROBLEM_CARDS_PER_AGENT, "problem cards")),
      }),
    ],
  });
}

/** An agent's fifteen priority items in three tiers. */
export function priorityDataField({ group }: { group: string }) {
  return defineField({
    name: "priorityData",
    title: "Priorities",
    type: "object",
    description: `Three lists of ${PRIORITY_ITEMS_PER_TIER}. Drag an item to move it.`,
    group,
    options: { collapsible: true, collapsed: false },
    preview: named("Priorities"),
    hidden: unlessWritten("priorities"),
    validation: (rule, context) =>
      context?.hidden ? rule : rule.required().custom(priorityNumbers),
    fields: TIERS.map(({ key, heading }, tier) =>
      defineField({
        name: key,
        title: heading,
        type: "array",
        of: [defineArrayMember({ type: "priorityItem" })],
        options: { numberedFrom: firstOf(tier) },
        initialValue: blanks("priorityItem", firstOf(tier), PRIORITY_ITEMS_PER_TIER),
        validation: (rule, context) =>
          context?.hidden ? rule : rule.required().custom(priorityTier),
      }),
    ),
  });
}
