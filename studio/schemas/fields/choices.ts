import { defineArrayMember, defineField } from "@sanity/types";
import { CHALLENGE_THEMES } from "../../../src/facts/challenge-themes.ts";
import { DOMAINS } from "../../../src/facts/domains.ts";
import { HUES } from "../../../src/facts/hues.ts";
import { ICONS } from "../../../src/facts/icons.ts";
import { PILLAR_IDS } from "../../../src/facts/pillars.ts";
import { cardPillars } from "../../../src/rules/content-rules.ts";
import { missing } from "../../validation/missing.ts";
import { freeHue } from "./new-document.ts";

/** "predictive" as an editor reads it: "Predictive". */
function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What to do about a choice that is not made, or that the list does not have. */
export const CHOOSE = "Choose one from the list.";

/** The ten pillars as a list of choices. */
export const PILLAR_CHOICES = PILLAR_IDS.map((id) => ({ title: capitalized(id), value: id }));

/** The pillars that a card's solution really uses. */
export function cardPillarsField() {
  return defineField({
    name: "aiPillars",
    title: "AI pillars",
    type: "array",
    description: "Two to four: those that the solution really uses.",
    of: [defineArrayMember({ type: "string", options: { list: [...PILLAR_IDS] } })],
    options: { list: PILLAR_CHOICES, layout: "grid" },
    validation: (rule, context) =>
      context?.hidden ? rule : [rule.required().error(missing(context)), rule.custom(cardPillars)],
  });
}

/** The group of the challenges table that something belongs to. */
export function challengeThemeField({ description }: { description: string }) {
  return defineField({
    name: "theme",
    title: "Theme",
    type: "string",
    description,
    options: { list: CHALLENGE_THEMES.map(({ id, name }) => ({ title: name, value: id })) },
    validation: (rule) => rule.required().error(CHOOSE),
  });
}

/** The agent's field of work; it also chooses the category of its card image. */
export function domainField({ group }: { group?: string } = {}) {
  return defineField({
    name: "domain",
    title: "Domain",
    type: "string",
    description: `The field of work, as the site names it. There are ${DOMAINS.length}: a further agent shares one.`,
    group,
    options: { list: DOMAINS.map(({ domain }) => ({ title: domain, value: domain })) },
    validation: (rule) => rule.required().error(CHOOSE),
  });
}

/** The icon next to the name. */
export function iconField({ group }: { group?: string } = {}) {
  return defineField({
    name: "icon",
    title: "Icon",
    type: "string",
    description: "Shown next to the name.",
    group,
    options: { list: ICONS.map(({ label, name }) => ({ title: label, value: name })) },
    validation: (rule) => rule.required().error(CHOOSE),
  });
}

/** The hue of the agent's strand. All hues are equally loud and all keep their contrast. */
export function colorField({ group }: { group?: string } = {}) {
  return defineField({
    name: "color",
    title: "Color",
    type: "string",
    description:
      "Of the agent's strand, portrait and page. Every color in the list reads well; a new agent begins with one that no other agent has.",
    group,
    initialValue: freeHue,
    options: { list: HUES.map(({ label, name }) => ({ title: label, value: name })) },
    validation: (rule) => rule.required().error(CHOOSE),
  });
}
