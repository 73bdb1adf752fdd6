import { defineField, type InitialValueProperty } from "@sanity/types";
import type { FieldOptions } from "./text.ts";
import { CHALLENGE_THEMES, DOMAINS, ICONS, PILLAR_IDS } from "../../../src/facts/vocabulary.ts";

/** The ten pillars as a list of choices: "Predictive" for "predictive". */
export const PILLAR_CHOICES = PILLAR_IDS.map((id) => ({
  title: id.charAt(0).toUpperCase() + id.slice(1),
  value: id,
}));

/** A choice from a list, which has to be made unless it is optional. */
export function choiceField({
  list,
  layout,
  optional,
  ...field
}: FieldOptions & {
  list: readonly { title: string; value: string }[];
  layout?: "radio";
  initialValue?: InitialValueProperty<unknown, string>;
}) {
  return defineField({
    ...field,
    type: "string",
    options: { list: [...list], ...(layout && { layout }) },
    validation: (rule) => (optional ? rule : rule.required().error("Choose one from the list.")),
  });
}

/** The group of the challenges table that something belongs to. */
export function challengeThemeField(description: string) {
  return choiceField({
    name: "theme",
    description,
    list: CHALLENGE_THEMES.map(({ id, name }) => ({ title: name, value: id })),
  });
}

/** The agent's field of work; it also chooses the category of its card image. */
export function domainField() {
  return choiceField({
    name: "domain",
    description: `The field of work, as the site names it. There are ${DOMAINS.length}: a further agent shares one.`,
    list: DOMAINS.map(({ domain }) => ({ title: domain, value: domain })),
  });
}

/** The icon next to the name. */
export function iconField() {
  return choiceField({
    name: "icon",
    description: "Shown next to the name.",
    list: ICONS.map(({ label, name }) => ({ title: label, value: name })),
  });
}
