import { shortFormOf } from "./text.ts";
import type { SpokenWord } from "./timings.ts";

/** One caption: what is shown from when to when, in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Plain words, with a line feed between lines. */
  readonly text: string;
}

/** Limits that keep captions readable during speech. */
export const CAPTIONS = {
  /** Most lines of a cue, and most characters of a line. */
  lines: 2,
  lineCharacters: 37,
  /** Shortest and longest time that a cue stays, in seconds. */
  minSeconds: 1,
  maxSeconds: 6,
  /** Most characters of a cue for each second that it stays. */
  charactersPerSecond: 20,
  /** A gap between cues that is shorter than this would flash: it is closed. In seconds. */
  flashSeconds: 0.5,
  /** How long a cue stays after its last word, if there is time before the next one; in seconds. */
  lingerSeconds: 0.4,
} as const;

/** Input of captions. */
export interface CaptionSource {
  /** The written text. */
  readonly text: string;
  /** Its words with their times; for a voice without them, words are spread over the length. */
  readonly words?: readonly SpokenWord[] | undefined;
  /** Length of the sound. */
  readonly seconds: number;
}

/** A stretch of words that could be one cue. */
interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly text: string;
  readonly cost: number;
}

/** Cost of a cue with a single word: each cue makes the reader look again. */
const COST = {
  cue: 6,
  insideClause: 30,
  single: 40,
  short: 8,
  sentenceInside: 9,
  pauseInside: 12,
  tooFast: 12,
  tooBrief: 40,
} as const;
/** A cue of fewer characters is short. */
const SHORT_TEXT = 14;
/** Shortest audible silence, in seconds. */
const PAUSE_SECONDS = 0.35;

/**
 * Captions of a speech: cues of one or two balanced lines, broken between phrases, each shown long
 * enough to be read. Every word is in exactly one cue, in order. The limits of {@link CAPTIONS}
 * hold where the speech leaves enough time.
 */
export function captionsOf({ text, words = [], seconds }: CaptionSource): Cue[] {
  const written = text.split(/\s+/).filter((word) => word !== "");
  const timed = inOrder(words.length > 0 ? words : spread(written, seconds));
  const end = Math.max(seconds, timed.at(-1)?.end ?? 0);
  return withTimes(divide(timed, end), timed, end);
}

/** The cheapest way to divide all words into cues. */
function divide(words: readonly SpokenWord[], end: number): Stretch[] {
  const best: { cost: number; stretch?: Stretch }[] = [{ cost: 0 }];
  for (let last = 0; last < words.length; last += 1) {
    let found: { cost: number; stretch?: Stretch } = { cost: Number.POSITIVE_INFINITY };
    for (let first = last; first >= 0; first -= 1) {
      const stretch = stretchOf(words, first, last, end);
      // A longer stretch fits even less.
      if (stretch === undefined) break;
      const cost = (best[first]?.cost ?? 0) + stretch.cost;
      if (cost < found.cost) found = { cost, stretch };
    }
    best.push(found);
  }
  const stretches: Stretch[] = [];
  for (let at = words.length; at > 0;) {
    const stretch = best[at]?.stretch;
    if (stretch === undefined) break;
    stretches.unshift(stretch);
    at = stretch.first;
  }
  return stretches;
}

function stretchOf(
  words: readonly SpokenWord[],
  first: number,
  last: number,
  end: number,
): Stretch | undefined {
  const inside = words.slice(first, last + 1);
  const layout = layOut(inside.map(({ text }) => text));
  const start = inside[0]?.start ?? 0;
  const said = (inside.at(-1)?.end ?? 0) - start;
  // The pause before it is room as well.
  const opens = words[first - 1]?.end ?? start;
  if (layout === undefined || (first < last && said > CAPTIONS.maxSeconds)) return undefined;
  const next = words[last + 1];
  const room = Math.min((next?.start ?? end) - opens, CAPTIONS.maxSeconds);
  const fast = layout.text.length / Math.max(room, 0.01) - CAPTIONS.charactersPerSecond;
  const short = layout.text.length < SHORT_TEXT ? COST.short : 0;
  const isSingle = inside.length === 1 && words.length > 1;
  const cost =
    COST.cue +
    layout.cost / 2 +
    (next === undefined ? 0 : breakBefore(inside.at(-1)?.text ?? "", next.text)) +
    (isSingle ? COST.single : short) +
    inside.slice(0, -1).filter(({ text }) => endsSentence(text)).length * COST.sentenceInside +
    pausesIn(inside) * COST.pauseInside +
    Math.max(0, fast) * COST.tooFast +
    Math.max(0, CAPTIONS.minSeconds - room) * COST.tooBrief;
  return { first, last, text: layout.text, cost };
}

/** Cost of the end of a cue: one inside a clause leaves half a sentence on the screen. */
function breakBefore(word: string, next: string): number {
  const inside = !endsSentence(word) && !endsClause(word);
  return breakCost(word, next) + (inside ? COST.insideClause : 0);
}

/** Silences in a stretch beyond the first moment of each, in seconds. */
function pausesIn(words: readonly SpokenWord[]): number {
  return words.reduce((sum, word, at) => {
    const next = words[at + 1];
    return sum + (next === undefined ? 0 : Math.max(0, next.start - word.end - PAUSE_SECONDS));
  }, 0);
}

/**
 * A cue starts with its first word. It stays as long as reading takes, and until the next cue if
 * the gap would only be a flash.
 */
function withTimes(
  stretches: readonly Stretch[],
  words: readonly SpokenWord[],
  end: number,
): Cue[] {
  const starts = stretches.map(({ first, text }, at) => {
    const spoken = words[first]?.start ?? 0;
    const limit = words[stretches[at + 1]?.first ?? -1]?.start ?? end;
    // If it cannot stay longer, it starts in the pause before its first word.
    return Math.max(words[first - 1]?.end ?? 0, Math.min(spoken, limit - neededFor(text)));
  });
  return stretches.map(({ first, last, text }, at) => {
    const said = words[last]?.end ?? 0;
    const limit = starts[at + 1] ?? end;
    const start = starts[at] ?? 0;
    const spoken = words[first]?.start ?? 0;
    let until = Math.min(Math.max(said + CAPTIONS.lingerSeconds, spoken + neededFor(text)), limit);
    if (limit - until < CAPTIONS.flashSeconds) until = limit;
    until = Math.min(until, start + CAPTIONS.maxSeconds);
    return { start: milliseconds(start), end: milliseconds(until), text };
  });
}

/** How long it takes to read a cue, in seconds. */
function neededFor(text: string): number {
  return Math.max(CAPTIONS.minSeconds, text.length / CAPTIONS.charactersPerSecond);
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Words set in lines, and what that costs the reader: 0 for one line. */
interface Layout {
  readonly text: string;
  readonly cost: number;
}

/** Cost of a line with a single word. */
const ORPHAN = 12;
/** One line twice as long as the other. */
const UNEVEN = 14;

/**
 * Sets words in one line, or in two that are about equally long and end with a phrase. A word
 * longer than a line gets its own line.
 * @returns undefined when the words do not fit
 */
function layOut(words: readonly string[]): Layout | undefined {
  const whole = words.join(" ");
  if (fits(whole) || words.length === 1) return { text: whole, cost: 0 };
  let best: Layout | undefined;
  for (let at = 1; at < words.length; at += 1) {
    const [upper, lower] = [words.slice(0, at), words.slice(at)];
    const lines = [upper.join(" "), lower.join(" ")];
    if (![upper, lower].every((line, index) => line.length === 1 || fits(lines[index] ?? "")))
      continue;
    const [one = 0, other = 0] = lines.map(({ length }) => length);
    const cost =
      breakCost(upper.at(-1) ?? "", lower[0] ?? "") +
      (UNEVEN * Math.abs(one - other)) / Math.max(one, other) +
      (words.length > 2 && Math.min(upper.length, lower.length) === 1 ? ORPHAN : 0);
    if (best === undefined || cost < best.cost) best = { text: lines.join("\n"), cost };
  }
  return best;
}

function fits(line: string): boolean {
  return line.length <= CAPTIONS.lineCharacters;
}

/** Words that belong to what follows them: a line or a cue should not end with one. */
const LEADING = new Set(
  "a an the of to in on at by for from with into over under about as than and or but nor so if that which who whose when where because while although until before after my your our their his her its this these those every each no not very is are was were be been will would can could should may might must have has had do does i you we they he she it".split(
    " ",
  ),
);
/** Words that begin a phrase: before one is a good place to break. */
const OPENING = new Set(
  "and or but nor so if that which who whose when where because while although until before after of to in on at by for from with into over under about as than".split(
    " ",
  ),
);

/**
 * Cost of a line break between two words: 0 after a sentence, 10 in the middle of a phrase, 14
 * after a word that belongs to the next.
 */
function breakCost(word: string, next: string): number {
  if (endsSentence(word)) return 0;
  if (endsClause(word)) return 2;
  if (LEADING.has(plain(word))) return 14;
  return OPENING.has(plain(next)) ? 5 : 10;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** Shortest duration of a word, in seconds. */
const SHORTEST = 0.02;
/** How long a pause is, counted in syllables. */
const PAUSE = { sentence: 2.5, clause: 1.2 } as const;

/** Spreads words over a sound by their syllables, with pauses where the punctuation has them. */
function spread(words: readonly string[], seconds: number): SpokenWord[] {
  const lengths = words.map(syllables);
  const pauses = words.map((word, at) => {
    if (at === words.length - 1) return 0;
    if (endsSentence(word)) return PAUSE.sentence;
    return endsClause(word) ? PAUSE.clause : 0;
  });
  const sum = [...lengths, ...pauses].reduce((total, each) => total + each, 0);
  const unit = seconds / Math.max(sum, 1);
  let now = 0;
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
function endsSentence(word: string): boolean {
  return SENTENCE_END.test(word) && shortFormOf(word) === undefined;
}

/** True when a word ends a part of a sentence, by its punctuation. */
function endsClause(word: string): boolean {
  return CLAUSE_END.test(word);
}

/** Captions as a WebVTT file. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => {
    // An arrow in the text would end the cue.
    const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return `${clock(start)} --> ${clock(end)}\n${plain}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** 61.5 seconds are 00:01:01.500. */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
