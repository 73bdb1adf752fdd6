/** Pattern of a short name, which is part of addresses. */
export const SHORT_NAME = /^[a-z][a-z0-9-]*$/;
/** Short names that the routes of the site cannot serve: the file of a folder's own page. */
const RESERVED: ReadonlySet<string> = new Set(["index"]);
/** Longest short name that is made from a text, in characters. */
const LENGTH_MAX = 40;

/** True for a short name that no document may have, because its page could not be reached. */
export function isReservedShortName(name: string): boolean {
  return RESERVED.has(name);
}

/**
 * Makes a short name from words, as addresses use it: "Donor Relations" becomes "donor-relations".
 * @returns an empty text where the words hold no letter of the Latin alphabet
 */
export function shortNameFrom(words: string): string {
  return words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}/gu, "")
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, LENGTH_MAX)
    .replace(/-+$/, "");
}
