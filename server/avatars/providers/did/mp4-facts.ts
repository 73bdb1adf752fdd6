/** Facts from a video's header. */
export interface Mp4Facts {
  readonly seconds: number;
  /** Size of its picture in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Contents of the boxes of a kind, one after another at one level. */
function* boxes(bytes: Buffer, kind: string): Generator<Buffer> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const large = short === 1 && at + 16 <= bytes.length;
    const size = large ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (size < 8) return;
    if (bytes.toString("latin1", at + 4, at + 8) === kind) {
      yield bytes.subarray(at + (large ? 16 : 8), at + size);
    }
    at += size;
  }
}

/**
 * Reads length and size from an MP4: the movie header's duration, and the first track that has a
 * picture (ISO/IEC 14496-12).
 * @returns undefined when the file does not contain them
 */
export function mp4Facts(bytes: Buffer): Mp4Facts | undefined {
  for (const moov of boxes(bytes, "moov")) {
    const seconds = [...boxes(moov, "mvhd")].map(secondsOf)[0];
    const sizes = [...boxes(moov, "trak")].flatMap((trak) => [...boxes(trak, "tkhd")].map(sizeOf));
    const size = sizes.find(({ width, height }) => width > 0 && height > 0);
    if (seconds !== undefined && seconds > 0 && size !== undefined) return { seconds, ...size };
  }
  return undefined;
}

/** Version 1 of a header has times of 64 bits, version 0 of 32. */
function secondsOf(mvhd: Buffer): number | undefined {
  const long = mvhd[0] === 1;
  if (mvhd.length < (long ? 32 : 20)) return undefined;
  const scale = mvhd.readUInt32BE(long ? 20 : 12);
  const duration = long ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return scale === 0 ? undefined : duration / scale;
}

/** The last two numbers of a track's header, with 16 bits behind the point. */
function sizeOf(tkhd: Buffer): { width: number; height: number } {
  if (tkhd.length < 84) return { width: 0, height: 0 };
  const at = tkhd.length - 8;
  return { width: tkhd.readUInt32BE(at) >>> 16, height: tkhd.readUInt32BE(at + 4) >>> 16 };
}
