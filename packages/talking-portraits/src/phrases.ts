import { mix, share, type Stage } from "./stage.ts";
import { isVowel } from "./lips.ts";
import type { Phone, SpokenWord } from "./timings.ts";

/** A stressed syllable. */
export interface Accent {
  /** Beginning of its vowel, in seconds. */
  readonly time: number;
  readonly end: number;
  /** 0 to 1. */
  readonly strength: number;
}

/** Words said in one breath or between two punctuation marks. */
export interface Phrase {
  readonly start: number;
  readonly end: number;
  /** Silence after it, in seconds. */
  readonly pause: number;
  readonly accents: readonly Accent[];
}

/** A silence that ends a phrase; after a comma, a shorter one does. */
const BREAK = 0.16;
const SHORT_BREAK = 0.05;
const STOP = /[.!?;:,—–][”’"')\]]*$/u;

/** Words that carry no accent of their own. */
const LIGHT = new Set(
  (
    "a an and are as at be been being but by can do for from had has have he her him his i if in " +
    "into is it its me my of on one or our she so that the their them then there they this to up " +
    "us was we were what when which who will with would you your"
  ).split(" "),
);
const CONTRACTION = /^(?:i|you|we|they|he|she|it|that)[’'](?:m|re|ve|ll|s|d)$/u;

function isLight(word: SpokenWord | undefined): boolean {
  if (word === undefined) return false;
  const plain = word.text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return LIGHT.has(plain) || CONTRACTION.test(plain);
}

function wordAt(words: readonly SpokenWord[], time: number): SpokenWord | undefined {
  return words.find(({ start, end }) => time >= start - 0.01 && time < end + 0.01);
}

function accentOf(phone: Phone, stage: Stage): Accent[] {
  if (phone.stress !== 1 || !isVowel(phone.phone)) return [];
  const middle = (phone.start + phone.end) / 2;
  if (isLight(wordAt(stage.timings.words, middle))) return [];
  const length = share((phone.end - phone.start) / 0.18);
  const strength = mix(length, stage.sound.level(middle) ** 2, 0.6);
  return [{ time: phone.start, end: phone.end, strength }];
}

/** Peaks of loudness, for a voice without stress marks. */
function loudnessAccents({ sound }: Stage, [start, end]: Span): Accent[] {
  const accents: Accent[] = [];
  const smooth = (time: number): number =>
    (sound.level(time - 0.05) + sound.level(time) + sound.level(time + 0.05)) / 3;
  for (let time = start; time < end; time += 0.02) {
    const level = smooth(time);
    const peak = [-0.18, -0.1, -0.02, 0.02, 0.1, 0.18].every((by) => smooth(time + by) <= level);
    const last = accents.at(-1)?.time ?? -1;
    if (peak && level > 0.75 && time - last > 0.35) {
      accents.push({ time: Math.max(start, time - 0.05), end: time + 0.06, strength: level ** 4 });
    }
  }
  return accents;
}

function splitAtStops(span: Span, words: readonly SpokenWord[]): Span[] {
  const [start, end] = span;
  const inside = words.filter((word) => word.start < end && word.end > start);
  const parts: Span[] = [];
  let from = start;
  inside.forEach((word, index) => {
    const next = inside[index + 1];
    if (next === undefined || !STOP.test(word.text)) return;
    if (next.start - word.end < SHORT_BREAK) return;
    parts.push([from, word.end]);
    from = next.start;
  });
  return [...parts, [from, end]];
}

/** The phrases of a text, in order. */
export function phrasesOf(stage: Stage): Phrase[] {
  const { words, phones } = stage.timings;
  const spans = voicedSpans(stage, BREAK).flatMap((span) => splitAtStops(span, words));
  const all = phones.flatMap((phone) => accentOf(phone, stage));
  return spans.map((span, index) => {
    const [start, end] = span;
    const accents =
      phones.length > 0
        ? all.filter(({ time }) => time >= start - 0.001 && time < end)
        : loudnessAccents(stage, span);
    const next = spans[index + 1]?.[0] ?? end;
    return { start, end, pause: Math.max(0, next - end), accents };
  });
}

/** The strongest accents, at least `apart` seconds from each other, in time order. */
export function strongest(accents: readonly Accent[], apart: number): Accent[] {
  const taken: Accent[] = [];
  for (const accent of accents.toSorted((a, b) => b.strength - a.strength)) {
    if (taken.every(({ time }) => Math.abs(time - accent.time) >= apart)) taken.push(accent);
  }
  return taken.sort((a, b) => a.time - b.time);
}

/** From when to when something is said. */
export type Span = readonly [start: number, end: number];

/** A silence shorter than this is part of speech. */
const SPEECH_PAUSE = 0.28;
/** Loudness under which nothing is said, and the shortest sound that counts, in seconds. */
const SILENCE = 0.18;
const SHORTEST = 0.06;
const STEP = 0.01;

/** Joins spans that are separated by less than a pause. */
function joinSpans(spans: readonly Span[], pause: number): Span[] {
  const result: Span[] = [];
  for (const [start, end] of spans) {
    const last = result.at(-1);
    if (last !== undefined && start - last[1] < pause) {
      result[result.length - 1] = [last[0], Math.max(last[1], end)];
    } else result.push([start, end]);
  }
  return result;
}

/** Spans loud enough to be speech, for a voice without timings. */
function loudSpans({ sound }: Stage): Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  for (let time = 0; time <= sound.seconds + STEP; time += STEP) {
    const loud = time < sound.seconds && sound.level(time) > SILENCE;
    if (loud) from ??= time;
    else if (from !== undefined) {
      if (time - from >= SHORTEST) spans.push([from, time]);
      from = undefined;
    }
  }
  return spans;
}

/**
 * Spans of speech, in order.
 * @param pause the silence that separates two spans, in seconds
 */
export function voicedSpans(stage: Stage, pause: number = SPEECH_PAUSE): Span[] {
  const { phones } = stage.timings;
  const spans =
    phones.length > 0 ? phones.map(({ start, end }): Span => [start, end]) : loudSpans(stage);
  return joinSpans(spans, pause);
}
