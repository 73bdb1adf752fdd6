/** Pattern of a short name, which is part of addresses, and the name of a folder. */
export const SHORT_NAME = /^[a-z][a-z0-9-]{0,63}$/;
/** Short names that the routes of the site cannot serve: the file of a folder's own page. */
const RESERVED: ReadonlySet<string> = new Set(["index"]);
/** Longest short name that is made from a text, in characters. */
const LENGTH_MAX = 40;

/** True for a short name that no document may have, because its page could not be reached. */
export function isReservedShortName(name: string): boolean {
  return RESERVED.has(name);
}

/**
 * Words as addresses have them: "What we don’t do" becomes "what-we-dont-do".
 * @returns an empty text where the words hold no letter of the Latin alphabet and no digit
 */
export function slugOf(words: string): string {
  return words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}/gu, "")
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Makes a short name from words, as addresses use it: "Donor Relations" becomes "donor-relations".
 * @returns an empty text where the words hold no letter of the Latin alphabet
 */
export function shortNameFrom(words: string): string {
  return slugOf(words)
    .replace(/^[^a-z]+/, "")
    .slice(0, LENGTH_MAX)
    .replace(/-+$/, "");
}

/** Most letters of a name in a row of many names. */
const ROW_NAME_MAX = 8;

/** Whether a name among several is too long for a place where many of them are side by side. */
export function hasLongName(agents: readonly { name: string }[]): boolean {
  return agents.some(({ name }) => name.length > ROW_NAME_MAX);
}

const WORDS = [
  ..."zero one two three four five six seven eight nine ten eleven twelve".split(" "),
  ..."thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A whole number from 0 to 99 as an English word, others in digits. */
export function numberWord(number: number): string {
  const word = WORDS[number];
  if (word !== undefined) return word;
  const ten = TENS[Math.floor(number / 10) - 2];
  if (ten === undefined) return String(number);
  return number % 10 === 0 ? ten : `${ten}-${WORDS[number % 10]}`;
}

/**
 * Replaces `{agents}` in a text by the number of agents as a word; for
 * `{Agents}` the word has a capital. So a sentence of the dataset stays right when agents are added.
 */
export function withAgentCount(text: string, count: number): string {
  const word = numberWord(count);
  return text
    .replaceAll("{agents}", word)
    .replaceAll("{Agents}", word.charAt(0).toUpperCase() + word.slice(1));
}
