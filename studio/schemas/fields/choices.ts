import { defineField, type InitialValueProperty } from "@sanity/types";
import type { FieldOptions } from "./text.ts";
import { PILLAR_IDS } from "../../../src/facts/vocabulary.ts";

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
