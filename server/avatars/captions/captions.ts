import type { Cue } from "../../../src/facts/webvtt.ts";
import type { SpokenWord } from "talking-portraits";
import { breakCost, endsClause, endsSentence } from "./breaks.ts";
import { CAPTIONS } from "./limits.ts";
import { layOut } from "./lines.ts";
import { timeWords } from "./timings.ts";

/** What captions are made of. */
export interface CaptionSource {
  /** What is said, as it is written. */
  readonly text: string;
  /** When the words are said; without them they are spread over the length. */
  readonly words?: readonly SpokenWord[];
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
  const timed = timeWords(text, words, seconds);
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
      // A longer one fits even less.
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
  if (layout === undefined || (first < last && said > CAPTIONS.maxSeconds)) return undefined;
  const next = words[last + 1];
  const room = Math.min((next?.start ?? end) - start, CAPTIONS.maxSeconds);
  const fast = layout.text.length / Math.max(room, 0.01) - CAPTIONS.charactersPerSecond;
  const lonely = inside.length === 1 && words.length > 1;
  const cost =
    COST.cue +
    layout.cost / 2 +
    (next === undefined ? 0 : breakBefore(inside.at(-1)?.text ?? "", next.text)) +
    (lonely ? COST.single : layout.text.length < SHORT_TEXT ? COST.short : 0) +
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
  const starts = stretches.map(({ first }) => words[first]?.start ?? 0);
  let before = 0;
  return stretches.map(({ last, text }, at) => {
    const said = words[last]?.end ?? 0;
    const limit = starts[at + 1] ?? end;
    const spoken = starts[at] ?? 0;
    const needed = Math.max(CAPTIONS.minSeconds, text.length / CAPTIONS.charactersPerSecond);
    let until = Math.min(Math.max(said + CAPTIONS.lingerSeconds, spoken + needed), limit);
    if (limit - until < CAPTIONS.flashSeconds) until = limit;
    // Where it cannot stay longer, it may come a little sooner, but never over the one before.
    let start = Math.max(before, Math.min(spoken, until - needed));
    if (start < spoken && start - before < CAPTIONS.flashSeconds) start = before;
    until = Math.min(until, start + CAPTIONS.maxSeconds);
    before = until;
    return { start: milliseconds(start), end: milliseconds(until), text };
  });
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
