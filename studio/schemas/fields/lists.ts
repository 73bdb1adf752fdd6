import { defineArrayMember, defineField } from "@sanity/types";
import {
  countBetween,
  EMPTY,
  exactCount,
  hasWords,
  type ContentRule,
} from "../../../src/rules/content-rules.ts";
import { missing } from "../../validation/missing.ts";

/** What every list has. */
interface ListOptions {
  /** Name in the document. */
  name: string;
  /** Label in the form. */
  title: string;
  /** Help for the editor. */
  description?: string;
  /** Tab of the form. */
  group?: string;
}

/** How many items a list has: an exact number, or fewest and most (both included). */
export type ListSize = { exactly: number } | { min: number; max: number };

function sizeRule(size: ListSize, what: string): ContentRule {
  return "exactly" in size
    ? exactCount(size.exactly, what)
    : countBetween(size.min, size.max, what);
}

/** What to do about a list that is not there: "Add 3 to 12 areas of expertise." */
function toAdd(size: ListSize | undefined, what: string): string {
  if (size === undefined) return `Add ${what}.`;
  return "exactly" in size
    ? `Add ${size.exactly} ${what}.`
    : `Add ${size.min} to ${size.max} ${what}.`;
}

/**
 * A list of short lines.
 * @param options the field, its size, and what its items are called in the plural
 */
export function linesField(
  options: ListOptions & {
    what: string;
    size?: ListSize;
    optional?: boolean;
    rule?: ContentRule;
    initialValue?: string[];
    /** What each new line begins with. */
    lineStart?: string;
  },
) {
  const {
    name,
    title,
    description,
    group,
    what,
    size,
    optional,
    rule: own,
    initialValue,
    lineStart,
  } = options;
  const check = own ?? (size === undefined ? undefined : sizeRule(size, what));
  return defineField({
    name,
    title,
    description,
    group,
    initialValue,
    ...(lineStart !== undefined && { options: { lineStart } }),
    type: "array",
    of: [
      defineArrayMember({
        type: "string",
        validation: (rule) => rule.required().custom(hasWords).error(EMPTY),
      }),
    ],
    validation: (rule, context) => {
      if (context?.hidden) return rule;
      const presence = optional ? rule : rule.required().error(missing(context, toAdd(size, what)));
      return check === undefined ? presence : [presence, rule.custom(check)];
    },
  });
}

/**
 * A list of objects of one type.
 * @param options the field, the type of its items, its size, and what they are called in the plural
 */
export function objectsField(
  options: ListOptions & {
    of: string;
    what: string;
    size?: ListSize;
    optional?: boolean;
    rule?: ContentRule;
    /** Number of the first item, where each item carries that of its place. */
    numberedFrom?: number;
  },
) {
  const { name, title, description, group, of, what, size, optional, rule: own } = options;
  const { numberedFrom } = options;
  const check = own ?? (size === undefined ? undefined : sizeRule(size, what));
  return defineField({
    name,
    title,
    description,
    group,
    type: "array",
    of: [defineArrayMember({ type: of })],
    ...(numberedFrom !== undefined && { options: { numberedFrom } }),
    validation: (rule) => {
      const presence = optional ? rule : rule.required().error(toAdd(size, what));
      return check === undefined ? presence : [presence, rule.custom(check)];
    },
  });
}

/** A list of agents that a text is about, in the order in which they are shown. */
export function agentsField(
  options: Omit<ListOptions, "name"> & { name?: string; min?: number; max?: number },
) {
  const { name = "agents", title, description, group, min = 1, max } = options;
  return defineField({
    name,
    title,
    description,
    group,
    type: "array",
    of: [defineArrayMember({ type: "reference", to: [{ type: "agent" }] })],
    validation: (rule) => {
      const presence = rule.required().unique().min(min);
      return max === undefined ? presence : presence.max(max);
    },
  });
}
