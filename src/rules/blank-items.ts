import { isBlank } from "../facts/blank.ts";

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
