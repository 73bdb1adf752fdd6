import { defineField, type Rule } from "@sanity/types";
import { EMPTY, hasRunningText } from "../../../src/rules/content-rules.ts";
import { plainRunningText } from "../../validation/plain-words.ts";

/** The marks, lists and styles that running text may use; the site knows how to draw these. */

/** Bold and italic, named as Portable Text names them. */
export const DECORATORS = [
  { title: "Bold", value: "strong" },
  { title: "Italic", value: "em" },
];

/** Bullet and numbered lists. */
export const LISTS = [
  { title: "Bullets", value: "bullet" },
  { title: "Numbers", value: "number" },
];

/** Text without headings of its own. */
export const paragraphsOnly = [{ title: "Paragraph", value: "normal" }];

/** Rules of running text, which replace those of its type: it is required; hints about its English. */
function bodyRules(rule: Rule, optional = false): Rule[] {
  return [
    optional ? rule : rule.required().custom(hasRunningText).error(EMPTY),
    rule.custom(plainRunningText).warning(),
  ];
}

/**
 * Running text as a field.
 * @param options label and help where they differ from the usual, tab, and whether it may be empty
 */
export function bodyField(
  options: {
    name?: string;
    title?: string;
    description?: string;
    group?: string;
    optional?: boolean;
  } = {},
) {
  const { name = "body", title = "Text", description, group, optional } = options;
  return defineField({
    name,
    title,
    description,
    group,
    type: "richText",
    validation: (rule) => bodyRules(rule, optional),
  });
}
