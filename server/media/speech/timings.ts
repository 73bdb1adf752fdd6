import type { Phone, SpeechTimings, SpokenWord } from "../timings.ts";
import type { Chunk } from "./tokens.ts";

/** Samples of sound per frame of the model, at {@link SAMPLE_RATE}. */
export const FRAME = 600;

/** Samples per second of the model's sound. */
export const SAMPLE_RATE = 24_000;

/**
 * Frames by which a token is audible before the sum of the durations. Measured: with this offset
 * vowels are loudest and pauses quietest, in every voice.
 */
const AHEAD = 2;

/** A phone with its time and the written word that contains it. */
export interface TimedPhone extends Phone {
  readonly word: number;
}

/**
 * Time of each phone in the model's sound, in seconds, from the duration of each token. A space
 * between two words has a duration too; each word takes half of it.
 * @param frames one duration for each token of the chunk, in frames
 */
export function timePhones(chunk: Chunk, frames: readonly number[]): TimedPhone[] {
  const before = [0];
  for (const count of frames) before.push((before.at(-1) ?? 0) + count);
  const edge = (token: number) => (before[token] ?? 0) - AHEAD;
  const middle = (from: number, to: number) => (edge(from) + edge(to)) / 2;
  const seconds = (frame: number) => (Math.max(0, frame) * FRAME) / SAMPLE_RATE;
  return chunk.phones.map((phone, index) => {
    const previous = chunk.phones[index - 1];
    const next = chunk.phones[index + 1];
    const spaceBefore = previous !== undefined && phone.from - previous.to === 1;
    const spaceAfter = next !== undefined && next.from - phone.to === 1;
    return {
      phone: phone.ipa,
      stress: phone.stress,
      word: phone.word,
      start: seconds(spaceBefore ? middle(previous.to, phone.from) : edge(phone.from)),
      end: seconds(spaceAfter ? middle(phone.to, next.from) : edge(phone.to)),
    };
  });
}

/** How loud a sound is, in decibels of full scale, in steps of {@link STEP} seconds. */
export type Envelope = readonly number[];

export const STEP = 0.005;

/** The loudness of a sound in steps of 5 ms, each over 10 ms. */
export function envelopeOf(samples: Float32Array, sampleRate = SAMPLE_RATE): number[] {
  const hop = Math.round(sampleRate * STEP);
  return Array.from({ length: Math.ceil(samples.length / hop) }, (_, index) => {
    const part = samples.subarray(Math.max(0, (index - 0.5) * hop), (index + 1.5) * hop);
    const power = part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length);
    return 10 * Math.log10(power + 1e-10);
  });
}

/** What is this much quieter than the loud parts of speech is silence, in decibels. */
const SILENCE = 30;

/** A silence is at least this long, in seconds: what is shorter is the closure of a consonant. */
const SHORTEST_PAUSE = 0.06;

/** Remaining duration of a phone next to a silence, in seconds. */
const SHORTEST_PHONE = 0.04;

/**
 * Removes the silence from phones next to a pause: the model adds most of a pause to the phone
 * before it. Phones of words without punctuation between them stay unchanged.
 */
export function settle(phones: readonly TimedPhone[], envelope: Envelope): TimedPhone[] {
  const loud = envelope.toSorted((left, right) => left - right)[Math.floor(envelope.length * 0.95)];
  const quiet = envelope.map((level) => level < (loud ?? 0) - SILENCE);
  const settled = phones.map((phone) => ({ ...phone }));
  for (let index = 0; index <= settled.length; index += 1) {
    const previous = settled[index - 1];
    const next = settled[index];
    if (previous !== undefined && next !== undefined && previous.end >= next.start) continue;
    const from = previous === undefined ? 0 : previous.start + SHORTEST_PHONE;
    const to = next === undefined ? envelope.length * STEP : next.end - SHORTEST_PHONE;
    const pause = longestQuiet(quiet, from, to);
    if (pause === undefined) {
      if (previous !== undefined && next !== undefined) previous.end = next.start;
      continue;
    }
    if (previous !== undefined) previous.end = pause.start;
    if (next !== undefined) next.start = pause.end;
  }
  return settled;
}

/** The longest silence between two moments, if there is one that is long enough. */
function longestQuiet(
  quiet: readonly boolean[],
  from: number,
  to: number,
): { start: number; end: number } | undefined {
  let best = { start: 0, end: 0 };
  let start: number | undefined;
  const last = Math.floor(to / STEP);
  for (let step = Math.ceil(from / STEP); step <= last; step += 1) {
    if (step < last && quiet[step]) start ??= step;
    else if (start !== undefined) {
      if (step - start > best.end - best.start) best = { start, end: step };
      start = undefined;
    }
  }
  const pause = { start: best.start * STEP, end: best.end * STEP };
  return pause.end - pause.start >= SHORTEST_PAUSE ? pause : undefined;
}

/** Phones and the words that they make up, in the contract's form, to the millisecond. */
export function timingsOf(
  phones: readonly TimedPhone[],
  written: readonly string[],
): SpeechTimings {
  const words: SpokenWord[] = [];
  let at = 0;
  written.forEach((text, word) => {
    const own = phones.filter((phone) => phone.word === word);
    const start = own[0]?.start ?? at;
    at = own.at(-1)?.end ?? start;
    words.push({ text, start: round(start), end: round(at) });
  });
  return {
    phones: phones.map(({ phone, stress, start, end }) => ({
      phone,
      stress,
      start: round(start),
      end: round(end),
    })),
    words,
  };
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
