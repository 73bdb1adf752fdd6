import { VideoError } from "./error.ts";
import type { Recording } from "./sound.ts";

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

interface Format {
  readonly kind: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

function unreadable(why: string): VideoError {
  return new VideoError(
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

function reader({ kind, bits }: Format): (data: Buffer, at: number) => number {
  if (kind === PCM && bits === 16) return (data, at) => data.readInt16LE(at) / 2 ** 15;
  if (kind === PCM && bits === 24) return (data, at) => data.readIntLE(at, 3) / 2 ** 23;
  if (kind === PCM && bits === 32) return (data, at) => data.readInt32LE(at) / 2 ** 31;
  if (kind === FLOAT && bits === 32) return (data, at) => data.readFloatLE(at);
  throw unreadable(`its samples are of kind ${kind} with ${bits} bits`);
}

/**
 * Reads a WAV file; several channels become one.
 * @throws VideoError when it is none, or empty
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
  const read = reader(format);
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
