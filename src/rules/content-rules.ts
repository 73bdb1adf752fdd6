/**
 * The rules that both the Studio and the site's content check keep (specification, sections 1 to 4), as pure
 * functions that return `true` or one message for the editor. `studio/validation/content-rules.ts` has
 * those of the Studio alone.
 *
 * A missing value passes (`undefined` and `null`): the schema decides whether a field may be empty.
 */
import { isBlank } from "../facts/words.ts";
import { CHALLENGE_THEMES } from "../facts/vocabulary.ts";

/** `true` where the value keeps the rule, else a message in the editor's words. */
type RuleResult = true | string;

/** A rule for any value; a value of another shape breaks it. */
export type ContentRule = (value: unknown) => RuleResult;

/** Advice for a missing text. */
export const EMPTY = "Write something here: it cannot stay empty.";

/** A value that is not there: the schema decides whether it may be missing. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Whether a value has members to look at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a property of a value that may not be an object. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

/** Portable Text with something to read in it. */
export const hasRunningText: ContentRule = (blocks) => {
  if (!Array.isArray(blocks)) return true;
  const spans = blocks.flatMap((block) => {
    const children = member(block, "children");
    return Array.isArray(children) ? children.map((child) => member(child, "text")) : [];
  });
  return spans.some((text) => typeof text === "string" && !isBlank(text)) ? true : EMPTY;
};

/** Guards a rule over a list: absent passes, anything but a list is refused. */
export function listRule(check: (items: readonly unknown[]) => RuleResult): ContentRule {
  return (value) => {
    if (isAbsent(value)) return true;
    return Array.isArray(value) ? check(value) : "This has to be a list.";
  };
}

/** A table (`columns`, `rows` with `cells`) in which every row has a cell for each column. */
export const cellsFitColumns: ContentRule = (value) => {
  const columns = member(value, "columns");
  const rows = member(value, "rows");
  if (!Array.isArray(columns) || !Array.isArray(rows)) return true;
  const wrong = rows.findIndex((row) => {
    const cells = member(row, "cells");
    return Array.isArray(cells) && cells.length !== columns.length;
  });
  if (wrong === -1) return true;
  return `Every row needs ${columns.length} cells, one for each column; row ${wrong + 1} has another number.`;
};

/**
 * A list with one item for each member of a set, and no other.
 * @param field the items' field with the id of the member
 * @param item what an item is
 * @param members what the members are, in the plural
 */
export function oneForEach(
  set: readonly { id: string; name: string }[],
  field: string,
  item: string,
  members: string,
): ContentRule {
  return listRule((items) => {
    const ids = items.map((each) => member(each, field));
    const missing = set.filter(({ id }) => !ids.includes(id)).map(({ name }) => name);
    if (missing.length === 0 && ids.length === set.length) return true;
    const fault = missing.length > 0 ? ` (missing: ${missing.join(", ")})` : "";
    return `There has to be one ${item} for each of the ${set.length} ${members}${fault}.`;
  });
}

/** The groups of the challenges table: the four, each exactly once. */
export const challengeThemes = oneForEach(CHALLENGE_THEMES, "theme", "group", "themes");

/** Who checked a sample, and when: both, or neither. */
export const whoAndWhen: ContentRule = (checked) => {
  const [name, date] = ["name", "date"].map((part) => {
    const value = member(checked, part);
    return typeof value === "string" && !isBlank(value);
  });
  if (name === date) return true;
  return name
    ? "Say on which date it was checked, or empty the name."
    : "Say who checked it, or empty the date.";
};

/*
 * Cards and priorities of a new agent are there before anything is written in them. Such a blank item
 * counts as one that is not there, in the Studio and on the site.
 */

/** Members that say what an item is, not what is written in it. */
const MARKS: ReadonlySet<string> = new Set(["_type", "_key", "id"]);

/** Whether something is written in a value, or in any part of it. */
export function isWritten(value: unknown): boolean {
  if (typeof value === "string") return !isBlank(value);
  if (Array.isArray(value)) return value.some(isWritten);
  if (typeof value !== "object" || value === null) return value !== undefined && value !== null;
  return Object.entries(value).some(([name, part]) => !MARKS.has(name) && isWritten(part));
}

/** A list without its blank items; what is no list stays as it is. */
export function writtenItems(value: unknown): unknown {
  return Array.isArray(value) ? value.filter(isWritten) : value;
}

/** Zod's issue about a wrong value. */
interface ValueIssue {
  input?: unknown;
  code?: string | undefined;
  expected?: unknown;
}

/** Kinds of values as editors call them, by zod's words. */
const KINDS: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "yes or no",
  number: "a number",
  object: "filled in",
  string: "a text",
};

/**
 * A message for a value that has to be there.
 * @param kind what it has to be: "a list of links"
 */
export function orMissing(kind: string) {
  return {
    error: ({ input }: ValueIssue) => (isAbsent(input) ? "is missing" : `has to be ${kind}`),
  };
}

/** Messages for editors in place of zod's own, which name types of JavaScript. */
export function kindInWords({ input, code, expected }: ValueIssue): string | undefined {
  if (isAbsent(input)) return "is missing";
  const kind = typeof expected === "string" ? KINDS[expected] : undefined;
  return code === "invalid_type" && kind !== undefined ? `has to be ${kind}` : undefined;
}
