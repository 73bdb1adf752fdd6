/** A range of words. */
export interface WordRange {
  min?: number;
  max: number;
}

/**
 * The length at which a text looks as its place was drawn for. It guides and never blocks.
 * At least one of the two is there.
 */
export interface TextLimit {
  words?: WordRange;
  /** Most characters, and what happens to a text that is longer: "long titles wrap on phones". */
  characters?: readonly [most: number, because: string];
}

/** Ending of every advice on a length. */
const FITS_HERE = "fit here best";

/** How many words a text has, as an editor would count them. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word.length > 0).length;
}

/** How many characters a reader sees: a letter with its accent, or an emoji, is one. */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;
}

/** A range of words as an editor reads it: "40 to 60 words", "Up to 14 words". */
function describeWords({ min, max }: WordRange): string {
  return min === undefined ? `Up to ${max} words` : `${min} to ${max} words`;
}

/**
 * Advice on the length of a text; undefined if it fits or is missing.
 * @returns one sentence for the editor
 */
export function lengthAdvice(text: string, limit: TextLimit): string | undefined {
  const { words, characters: [most, because] = [Infinity, ""] } = limit;
  const length = countCharacters(text);
  if (length > most)
    return `Up to ${most} characters ${FITS_HERE}: ${because}. This has ${length}.`;
  const count = countWords(text);
  if (words === undefined || (count >= (words.min ?? 0) && count <= words.max)) return undefined;
  return `${describeWords(words)} ${FITS_HERE}; this has ${count}.`;
}

/** The line under a field that counts along: "38 of 45 characters", "52 words, best 40 to 60". */
export function countLine(text: string, { words, characters }: TextLimit): string {
  const parts: string[] = [];
  if (characters) parts.push(`${countCharacters(text)} of ${characters[0]} characters`);
  if (words !== undefined) parts.push(wordLine(countWords(text), words));
  return parts.join(" · ");
}

function wordLine(count: number, { min, max }: WordRange): string {
  if (min === undefined) return `${count} of ${max} words`;
  return `${count} ${count === 1 ? "word" : "words"}, best ${min} to ${max}`;
}
