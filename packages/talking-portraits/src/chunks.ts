import { TalkingError } from "./errors.ts";
import type { PronouncedWord, SpokenPhone } from "./pronounce.ts";
import type { Phone, SpeechTimings, SpokenWord } from "./timings.ts";

/** Phones and their tokens, as one request to the model. */
export interface Chunk {
  /** Token ids, with the padding (0) that the model requires at both ends. */
  readonly ids: readonly number[];
  readonly phones: readonly ChunkPhone[];
  /** A sentence ends here, so the pause before what follows is longer. */
  readonly endsSentence: boolean;
}

export interface ChunkPhone extends Pick<SpokenPhone, "ipa" | "stress"> {
  /** Index of the written word. */
  readonly word: number;
  /** Indexes into the chunk's tokens: from, and up to but not including. */
  readonly from: number;
  readonly to: number;
}

/** The model's tokens by their letter. */
export type Vocabulary = Readonly<Record<string, number>>;

/** The most tokens that the model reads at once, its frame not counted. */
const MOST_TOKENS = 510;
/** The model rushes through fewer tokens than this: they join a neighbor. */
const FEWEST_TOKENS = 20;

type Item = SpokenPhone | string;

interface Word {
  readonly word: number;
  readonly items: readonly Item[];
}

const OPENING = "(“";
const STRESS = ["", "ˈ", "ˌ"] as const;

/**
 * Makes the model's requests for a text: one a sentence, because memory grows with its length. A short
 * sentence is said with the next one; one that is longer than the model reads at once is cut at a mark,
 * else between two words.
 * @throws TalkingError for a word that is longer than the model reads at once
 */
export function chunksOf(
  words: readonly PronouncedWord[],
  vocabulary: Vocabulary,
  most = MOST_TOKENS,
): Chunk[] {
  const all = words.map(({ items }, word): Word => ({ word, items }));
  const lengths = words.map(({ items }) =>
    items.reduce((sum, item) => sum + lettersOf(item, vocabulary).length, 0),
  );
  const long = words[lengths.findIndex((length) => length > most)];
  if (long !== undefined) {
    throw new TalkingError(
      `“${long.text.slice(0, 30)}…” is too long for one word. Write English, with a space between two words.`,
    );
  }
  const chunks: Chunk[] = [];
  for (let from = 0; from < all.length;) {
    const to = cut(all, lengths, from, most);
    chunks.push(chunkOf(all.slice(from, to), vocabulary));
    from = to;
  }
  return chunks;
}

/** Index of the first word that is not part of the chunk that begins at `from`. */
function cut(words: readonly Word[], lengths: readonly number[], from: number, most: number) {
  const sum = (start: number, end?: number) =>
    lengths.slice(start, end).reduce((total, length) => total + length, 0);
  let mark: number | undefined;
  for (let index = from; index < words.length; index += 1) {
    const items = words[index]?.items ?? [];
    if (sum(from, index + 1) > most) return mark ?? index;
    const long = sum(from, index + 1) >= FEWEST_TOKENS && sum(index + 1) >= FEWEST_TOKENS;
    if (long && hasMark(items, ".!?…")) return index + 1;
    if (hasMark(items, ".!?…,;:—")) mark = index + 1;
  }
  return words.length;
}

function hasMark(items: readonly Item[], marks: string): boolean {
  return items.some((item) => typeof item === "string" && item !== " " && marks.includes(item));
}

function chunkOf(words: readonly Word[], vocabulary: Vocabulary): Chunk {
  const ids = [0];
  const phones: ChunkPhone[] = [];
  let between: string[] = [];
  const say = (letters: readonly string[]) => {
    for (const letter of letters) {
      const id = vocabulary[letter];
      if (id !== undefined) ids.push(id);
    }
  };
  for (const { word, items } of words) {
    for (const item of items) {
      if (typeof item === "string") {
        between.push(item);
        continue;
      }
      say(orderMarks(between, phones.length === 0));
      between = [];
      const from = ids.length;
      say(lettersOf(item, vocabulary));
      if (ids.length > from) {
        phones.push({ ipa: item.ipa, stress: item.stress, word, from, to: ids.length });
      }
    }
  }
  say(orderMarks(between, false).filter((mark) => mark !== " "));
  ids.push(0);
  return { ids, phones, endsSentence: hasMark(words.at(-1)?.items ?? [], ".!?…") };
}

/** Marks between two sounds in the order of the model's training: closing, one space, opening. */
function orderMarks(between: readonly string[], first: boolean): string[] {
  const marks = between.filter((mark) => mark !== " ");
  const opening = marks.filter((mark) => OPENING.includes(mark));
  if (first) return opening;
  const closing = marks.filter((mark) => !OPENING.includes(mark));
  return between.length === 0 ? [] : [...closing, " ", ...opening];
}

/** Letters that the model knows for a sound, its stress first. */
function lettersOf(item: Item, vocabulary: Vocabulary): string[] {
  if (typeof item === "string") return item in vocabulary ? [item] : [];
  const letters = [...item.letters].filter((letter) => letter in vocabulary);
  return letters.length === 0 ? [] : [STRESS[item.stress], ...letters].filter((one) => one !== "");
}

/** Samples of sound per frame of the model, at {@link SAMPLE_RATE}. */
export const FRAME = 600;

/** Samples per second of the model's sound. */
export const SAMPLE_RATE = 24_000;

/**
 * Frames by which a token is audible before the sum of the durations. Measured: with this offset
 * vowels are loudest and pauses quietest, in every voice.
 */
const LEAD_FRAMES = 2;

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
  const edge = (token: number) => (before[token] ?? 0) - LEAD_FRAMES;
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
function envelopeOf(samples: Float32Array): number[] {
  const hop = Math.round(SAMPLE_RATE * STEP);
  return Array.from({ length: Math.ceil(samples.length / hop) }, (_, index) => {
    const part = samples.subarray(Math.max(0, (index - 0.5) * hop), (index + 1.5) * hop);
    const power = part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length);
    return 10 * Math.log10(power + 1e-10);
  });
}

/** Sound this much quieter than the loud parts of speech counts as silence, in decibels. */
const SILENCE = 30;

/** The shortest silence, in seconds; a shorter gap is the closure of a consonant. */
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

/** The model's output for one chunk. */
export interface ChunkSpeech {
  readonly chunk: Chunk;
  readonly samples: Float32Array;
  /** The duration of each token, in frames. */
  readonly frames: readonly number[];
}

/** Silence before, between and after speech, in seconds: the face rests then. */
const LEAD_IN = 0.25;
const TAIL = 0.5;
const BETWEEN_SENTENCES = 0.45;
const BETWEEN_CLAUSES = 0.2;

/** Sound kept before the first and after the last phone of a chunk, for breath and fading. */
const MARGIN = 0.06;

/** Joins the spoken chunks, with pauses as a speaker makes them. */
export function join(parts: readonly ChunkSpeech[]): {
  samples: Float32Array;
  phones: TimedPhone[];
} {
  const pieces: Float32Array[] = [];
  const phones: TimedPhone[] = [];
  let length = 0;
  const add = (piece: Float32Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  const silence = (seconds: number) => add(new Float32Array(Math.round(seconds * SAMPLE_RATE)));
  parts.forEach(({ chunk, samples, frames }, index) => {
    const own = settle(timePhones(chunk, frames), envelopeOf(samples));
    const first = own[0]?.start ?? 0;
    const last = own.at(-1)?.end ?? 0;
    const from = Math.max(0, Math.round((first - MARGIN) * SAMPLE_RATE));
    const to = Math.min(samples.length, Math.round((last + MARGIN) * SAMPLE_RATE));
    const before = parts[index - 1];
    const pause = before?.chunk.endsSentence ? BETWEEN_SENTENCES : BETWEEN_CLAUSES;
    silence((before === undefined ? LEAD_IN : pause - MARGIN) - (first - from / SAMPLE_RATE));
    const shift = (length - from) / SAMPLE_RATE;
    phones.push(
      ...own.map((phone) => ({ ...phone, start: phone.start + shift, end: phone.end + shift })),
    );
    add(fade(samples.subarray(from, to)));
    if (index === parts.length - 1) silence(TAIL - (to / SAMPLE_RATE - last));
  });
  const samples = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, phones };
}

const FADE = 0.015;

/** Fades a piece in and out, to avoid clicks. */
function fade(samples: Float32Array): Float32Array {
  const reach = FADE * SAMPLE_RATE;
  return samples.map(
    (value, index) => value * Math.min(1, index / reach, (samples.length - 1 - index) / reach),
  );
}
