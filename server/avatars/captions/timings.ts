import type { SpokenWord } from "talking-portraits";

/** Words of the written text, each with its punctuation. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Shortest duration of a word, in seconds: a voice that reports less has reported none. */
const SHORTEST = 0.02;
/** How long a pause is, counted in syllables. */
const PAUSE = { sentence: 2.5, clause: 1.2 } as const;

/**
 * Start and end of each word of a text.
 * @param text the written text; every word of it gets a time
 * @param spoken the words that the voice reports, for example "twenty four" for a written 24
 * @param seconds length of the sound
 */
export function timeWords(
  text: string,
  spoken: readonly SpokenWord[],
  seconds: number,
): SpokenWord[] {
  const written = wordsOf(text);
  const reported = inOrder(spoken);
  if (reported.length === 0) return inOrder(spread(written, 0, seconds));
  const match =
    reported.length === written.length ? reported.map((_, at) => at) : aligned(written, reported);
  const timed: SpokenWord[] = [];
  for (let at = 0; at < written.length;) {
    const word = reported[match[at] ?? -1];
    if (word !== undefined) {
      timed.push({ ...word, text: written[at] ?? "" });
      at += 1;
      continue;
    }
    // Words that the voice does not report are placed between their neighbors.
    let next = at;
    while (next < written.length && reported[match[next] ?? -1] === undefined) next += 1;
    const until =
      reported[match[next] ?? -1]?.start ?? Math.max(seconds, reported.at(-1)?.end ?? 0);
    timed.push(...spread(written.slice(at, next), timed.at(-1)?.end ?? 0, until));
    at = next;
  }
  return inOrder(timed);
}

/** Spreads words over a time by their syllables, with pauses where the punctuation has them. */
function spread(words: readonly string[], from: number, until: number): SpokenWord[] {
  const lengths = words.map(syllables);
  const pauses = words.map((word, at) => {
    if (at === words.length - 1) return 0;
    return endsSentence(word) ? PAUSE.sentence : endsClause(word) ? PAUSE.clause : 0;
  });
  const sum = [...lengths, ...pauses].reduce((total, each) => total + each, 0);
  const unit = Math.max(until - from, 0) / Math.max(sum, 1);
  let now = from;
  return words.map((text, at) => {
    const start = now;
    const end = start + (lengths[at] ?? 0) * unit;
    now = end + (pauses[at] ?? 0) * unit;
    return { text, start, end };
  });
}

/** Most letters that one syllable has, about. */
const LETTERS = 3.5;

/** Approximate number of syllables; a digit or a letter of an abbreviation counts as one. */
function syllables(word: string): number {
  const digits = word.match(/\d/g)?.length ?? 0;
  const capitals = /^\W*[A-Z]{2,5}\W*$/.test(word) ? (word.match(/[A-Z]/g)?.length ?? 0) : 0;
  if (capitals > 0) return capitals + digits;
  const groups = word
    .toLowerCase()
    .replace(/(?<=[^aeiouy])e[^\p{L}]*$/u, "")
    .match(/[aeiouyà-ÿ]+/g);
  return Math.max(1, (groups?.length ?? 0) + digits * 1.5, word.length / LETTERS);
}

/** For each written word the first spoken one that is the same, in order: the longest such match. */
function aligned(
  written: readonly string[],
  spoken: readonly SpokenWord[],
): (number | undefined)[] {
  const [left, right] = [written.map(sound), spoken.map(({ text }) => sound(text))];
  const longest = left.map(() => right.map(() => 0));
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const same = left[row] === right[column];
      const cells = longest[row];
      if (cells === undefined) continue;
      cells[column] = same
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const match: (number | undefined)[] = [];
  let column = 0;
  for (let row = 0; row < left.length; row += 1) {
    while (column < right.length && left[row] !== right[column]) {
      if (at(row + 1, column) >= at(row, column + 1)) break;
      column += 1;
    }
    const same = column < right.length && left[row] === right[column];
    match.push(same ? column : undefined);
    if (same) column += 1;
  }
  return match;
}

function sound(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The same words in time order, each with some duration. */
function inOrder(words: readonly SpokenWord[]): SpokenWord[] {
  let now = 0;
  return words.map(({ text, start, end }) => {
    const from = Math.max(start, now);
    now = Math.max(end, from + SHORTEST);
    return { text, start: from, end: now };
  });
}

const SENTENCE_END = /[.!?…]["”’')\]]*$/;
const CLAUSE_END = /[,;:–—]["”’')\]]*$/;

/** True when a word ends a sentence. */
export function endsSentence(word: string): boolean {
  return SENTENCE_END.test(word);
}

/** True when a word ends a part of a sentence, by its punctuation. */
export function endsClause(word: string): boolean {
  return CLAUSE_END.test(word);
}
