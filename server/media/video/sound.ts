import { share } from "./performance/curve.ts";

/** What a performance hears of a voice. */
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
    brightness: share(frequency / BRIGHT),
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
    level: reader(measures.map(({ decibels }) => share(1 + (decibels - loud) / RANGE))),
    brightness: reader(measures.map(({ brightness }) => brightness)),
  };
}
