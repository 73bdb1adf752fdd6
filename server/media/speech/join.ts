import type { Chunk } from "./tokens.ts";
import { envelopeOf, SAMPLE_RATE, settle, timePhones, type TimedPhone } from "./timings.ts";

/** What the model made of one chunk. */
export interface Spoken {
  readonly chunk: Chunk;
  readonly samples: Float32Array;
  /** The duration of each token, in frames. */
  readonly frames: readonly number[];
}

/** Silence around and between what is said, in seconds: the face rests in it. */
const LEAD_IN = 0.25;
const TAIL = 0.5;
const BETWEEN_SENTENCES = 0.45;
const BETWEEN_CLAUSES = 0.2;

/** Sound kept before the first and after the last phone of a chunk, for breath and fading. */
const MARGIN = 0.06;

/** Puts what the model spoke one after the other, with pauses as a speaker makes them. */
export function join(parts: readonly Spoken[]): { samples: Float32Array; phones: TimedPhone[] } {
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
    add(faded(samples.subarray(from, to)));
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
function faded(samples: Float32Array): Float32Array {
  const reach = FADE * SAMPLE_RATE;
  return samples.map(
    (value, index) => value * Math.min(1, index / reach, (samples.length - 1 - index) / reach),
  );
}
