/** A box of an MP4 (ISO/IEC 14496-12): its kind and its content. */
interface Box {
  readonly kind: string;
  readonly content: Buffer;
}

/** The boxes at one level. */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    // The last box may leave its length out and reach to the end.
    const declared = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const end = declared ? at + declared : bytes.length;
    const kind = bytes.toString("latin1", at + 4, at + 8);
    boxes.push({ kind, content: bytes.subarray(at + header, end) });
    at = end;
  }
  return boxes;
}

/**
 * Reads the length, and the size of the first track with a picture, in pixels.
 * @returns undefined when the file does not contain them
 */
export function mp4Facts(
  bytes: Buffer,
): { seconds: number; width: number; height: number } | undefined {
  const within = (content: Buffer, name: string) =>
    boxesOf(content).flatMap((box) => (box.kind === name ? [box.content] : []));
  for (const moov of within(bytes, "moov")) {
    const [seconds = 0] = within(moov, "mvhd").map(secondsOf);
    const tracks = within(moov, "trak").flatMap((track) => within(track, "tkhd"));
    const size = tracks.map(sizeOf).find(({ width, height }) => width > 0 && height > 0);
    if (seconds > 0 && size !== undefined) return { seconds, ...size };
  }
  return undefined;
}

/** Version 1 of a header has times of 64 bits, version 0 of 32. */
function secondsOf(mvhd: Buffer): number {
  const long = mvhd[0] === 1;
  const scale = mvhd.readUInt32BE(long ? 20 : 12);
  return (long ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16)) / scale;
}

/** The last two numbers of a track's header, with 16 bits behind the point. */
function sizeOf(tkhd: Buffer): { width: number; height: number } {
  const at = tkhd.length - 8;
  return { width: tkhd.readUInt32BE(at) >>> 16, height: tkhd.readUInt32BE(at + 4) >>> 16 };
}
