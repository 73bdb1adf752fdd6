import type { Accent } from "./phones.ts";

/**
 * Words that eSpeak mispronounces or pronounces inconsistently, in small letters, with their sounds
 * in the International Phonetic Alphabet as eSpeak writes it (stress before the vowel).
 */
export interface Lexicon {
  readonly american: ReadonlyMap<string, string>;
  /** How British voices differ. */
  readonly british: ReadonlyMap<string, string>;
}

/** A lexicon without words. */
export const NO_WORDS: Lexicon = { american: new Map(), british: new Map() };

/** Short forms whose point ends no sentence, and what is said for them. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["dr.", "doctor"],
  ["mr.", "mister"],
  ["mrs.", "missus"],
  ["ms.", "miz"],
  ["e.g.", "for example"],
  ["i.e.", "that is"],
  ["etc.", "et cetera"],
  ["vs.", "versus"],
  ["inc.", "incorporated"],
]);

/**
 * A word's pronunciation in a lexicon, also with a possessive ending; undefined if there is none.
 */
export function pronunciation(word: string, accent: Accent, lexicon: Lexicon): string | undefined {
  const plain = word.toLowerCase().replaceAll("’", "'");
  const owner = plain.endsWith("'s") ? plain.slice(0, -2) : plain;
  const found =
    (accent === "british" ? lexicon.british.get(owner) : undefined) ?? lexicon.american.get(owner);
  return found !== undefined && owner !== plain ? `${found}z` : found;
}

/** What is said for a short form such as "e.g.", written with its points; else nothing. */
export function abbreviation(written: string): string | undefined {
  return ABBREVIATIONS.get(written.toLowerCase());
}
