import { TalkingError } from "./errors.ts";

/** Measures of a recording that drive a performance. */
export interface Sound {
  /** Length of the recording. */
  readonly seconds: number;
  /** Loudness at a time, 0 (silence) to 1 (the loudest syllables of this recording). */
  readonly level: (time: number) => number;
  /** How bright it sounds at a time: 0 for "oo" and "m", 1 for "s". */
  readonly brightness: (time: number) => number;
}

/** A recording as numbers from -1 to 1, one channel. */
export interface Recording {
  readonly rate: number;
  readonly samples: Float32Array;
}

/** Measures a second. */
const RATE = 100;
/** Half the length of sound that one measure hears, in seconds. */
const WINDOW = 0.0125;
/** Decibels between the loudest syllables and what counts as silence. */
const RANGE = 30;
/** Frequency that counts as bright, in Hz; vowels lie well under it. */
const BRIGHT = 4000;

interface Measure {
  readonly decibels: number;
  readonly brightness: number;
}

function measure({ samples, rate }: Recording, time: number): Measure {
  const from = Math.max(1, Math.round((time - WINDOW) * rate));
  const to = Math.min(samples.length, Math.round((time + WINDOW) * rate));
  let energy = 0;
  let change = 0;
  for (let at = from; at < to; at += 1) {
    const here = samples[at] ?? 0;
    const before = samples[at - 1] ?? 0;
    energy += here * here;
    change += (here - before) ** 2;
  }
  const power = energy / Math.max(1, to - from);
  // The change from sample to sample grows with frequency: a mean frequency without a transform.
  const frequency = energy > 0 ? (Math.sqrt(change / energy) * rate) / (2 * Math.PI) : 0;
  return {
    decibels: 10 * Math.log10(power + 1e-10),
    brightness: clamp(frequency / BRIGHT),
  };
}

function reader(values: readonly number[]): (time: number) => number {
  return (time) => {
    const at = Math.min(values.length - 1, Math.max(0, time * RATE));
    const before = values[Math.floor(at)] ?? 0;
    const after = values[Math.ceil(at)] ?? before;
    return before + (after - before) * (at - Math.floor(at));
  };
}

/** Listens to a recording. */
export function listen(recording: Recording): Sound {
  const seconds = recording.samples.length / recording.rate;
  const measures = Array.from({ length: Math.ceil(seconds * RATE) + 1 }, (_, index) =>
    measure(recording, index / RATE),
  );
  const audible = measures.map(({ decibels }) => decibels).filter((decibels) => decibels > -60);
  const loud = audible.sort((a, b) => a - b)[Math.floor(audible.length * 0.92)] ?? 0;
  return {
    seconds,
    level: reader(measures.map(({ decibels }) => clamp(1 + (decibels - loud) / RANGE))),
    brightness: reader(measures.map(({ brightness }) => brightness)),
  };
}

function unreadable(why: string): TalkingError {
  return new TalkingError(
    `The voice is not a WAV file that can be read: ${why}. Make the voice again.`,
  );
}

function* chunks(wav: Buffer): Generator<readonly [name: string, data: Buffer]> {
  let at = 12;
  while (at + 8 <= wav.length) {
    const size = wav.readUInt32LE(at + 4);
    // A file written to a pipe has no size in its header.
    yield [wav.toString("latin1", at, at + 4), wav.subarray(at + 8, at + 8 + size)];
    at += 8 + size + (size % 2);
  }
}

/**
 * Reads a WAV file of one channel with 16 bits a sample.
 * @throws TalkingError for any other file, and an empty one
 */
export function readWav(wav: Buffer): Recording {
  if (wav.toString("latin1", 0, 4) !== "RIFF" || wav.toString("latin1", 8, 12) !== "WAVE") {
    throw unreadable("it does not begin as one");
  }
  const parts = new Map(chunks(wav));
  const format = parts.get("fmt ");
  if (format === undefined || format.length < 16) throw unreadable("it does not say what it holds");
  const [kind, channels, bits] = [0, 2, 14].map((at) => format.readUInt16LE(at));
  if (kind !== 1 || channels !== 1 || bits !== 16) {
    throw unreadable("it has to be PCM of one channel with 16 bits a sample");
  }
  const data = parts.get("data");
  const length = Math.floor((data?.length ?? 0) / 2);
  if (data === undefined || length === 0) throw unreadable("it holds no sound");
  return {
    rate: format.readUInt32LE(4),
    samples: Float32Array.from({ length }, (_, at) => data.readInt16LE(at * 2) / 2 ** 15),
  };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
