/** A box of an MP4 (ISO/IEC 14496-12): its kind and its content. */
interface Box {
  readonly kind: string;
  readonly content: Buffer;
}

/** The boxes at one level. @returns undefined when the last one is cut off */
function boxesOf(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > bytes.length) return undefined;
    // The last box may leave its length out and reach to the end, wherever that is.
    const declared = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = declared || bytes.length - at;
    if (size < header || at + size > bytes.length) return undefined;
    const kind = bytes.toString("latin1", at + 4, at + 8);
    boxes.push({ kind, content: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return at === bytes.length ? boxes : undefined;
}

/** Whether a file is an MP4 from its first box to its last: a truncated file ends within a box. */
export function isWholeMp4(bytes: Buffer): boolean {
  const kinds = new Set(boxesOf(bytes)?.map(({ kind }) => kind));
  return ["ftyp", "moov", "mdat"].every((kind) => kinds.has(kind));
}

/**
 * Reads the length, and the size of the first track with a picture, in pixels.
 * @returns undefined when the file does not contain them
 */
export function mp4Facts(
  bytes: Buffer,
): { seconds: number; width: number; height: number } | undefined {
  const within = (content: Buffer, name: string) =>
    (boxesOf(content) ?? []).flatMap((box) => (box.kind === name ? [box.content] : []));
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
  if (mvhd.length < (long ? 32 : 20)) return 0;
  const scale = mvhd.readUInt32BE(long ? 20 : 12);
  const duration = long ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return scale === 0 ? 0 : duration / scale;
}

/** The last two numbers of a track's header, with 16 bits behind the point. */
function sizeOf(tkhd: Buffer): { width: number; height: number } {
  if (tkhd.length < 84) return { width: 0, height: 0 };
  const at = tkhd.length - 8;
  return { width: tkhd.readUInt32BE(at) >>> 16, height: tkhd.readUInt32BE(at + 4) >>> 16 };
}
