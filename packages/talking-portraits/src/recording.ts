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
    brightness: clamped(frequency / BRIGHT),
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
    level: reader(measures.map(({ decibels }) => clamped(1 + (decibels - loud) / RANGE))),
    brightness: reader(measures.map(({ brightness }) => brightness)),
  };
}

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

interface Format {
  readonly kind: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
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

function formatOf(data: Buffer): Format {
  const kind = data.readUInt16LE(0);
  return {
    kind: kind === EXTENSIBLE && data.length >= 26 ? data.readUInt16LE(24) : kind,
    channels: data.readUInt16LE(2),
    rate: data.readUInt32LE(4),
    bits: data.readUInt16LE(14),
  };
}

function sampleReader({ kind, bits }: Format): (data: Buffer, at: number) => number {
  if (kind === PCM && bits === 16) return (data, at) => data.readInt16LE(at) / 2 ** 15;
  if (kind === PCM && bits === 24) return (data, at) => data.readIntLE(at, 3) / 2 ** 23;
  if (kind === PCM && bits === 32) return (data, at) => data.readInt32LE(at) / 2 ** 31;
  if (kind === FLOAT && bits === 32) return (data, at) => data.readFloatLE(at);
  throw unreadable(`its samples are of kind ${kind} with ${bits} bits`);
}

/**
 * Reads a WAV file; several channels become one.
 * @throws TalkingError when it is not a WAV file, or empty
 */
export function readWav(wav: Buffer): Recording {
  if (wav.toString("latin1", 0, 4) !== "RIFF" || wav.toString("latin1", 8, 12) !== "WAVE") {
    throw unreadable("it does not begin as one");
  }
  let format: Format | undefined;
  let data: Buffer | undefined;
  for (const [name, content] of chunks(wav)) {
    if (name === "fmt " && content.length >= 16) format = formatOf(content);
    if (name === "data") data ??= content;
  }
  if (format === undefined || format.channels < 1 || format.rate < 1) {
    throw unreadable("it does not say what it holds");
  }
  const { channels, rate, bits } = format;
  const read = sampleReader(format);
  const width = bits / 8;
  const length = Math.floor((data?.length ?? 0) / (width * channels));
  if (data === undefined || length === 0) throw unreadable("it holds no sound");
  const samples = new Float32Array(length);
  for (let at = 0; at < length; at += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += read(data, (at * channels + channel) * width);
    }
    samples[at] = sum / channels;
  }
  return { rate, samples };
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
