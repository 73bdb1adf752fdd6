const HEADER = 8;
const LARGE_HEADER = 16;

/**
 * Whether a file is an MP4 from its first box to its last: each box contains its length, so a
 * truncated file ends within a box.
 */
export function isWholeMp4(bytes: Buffer): boolean {
  const kinds = new Set<string>();
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < HEADER) return false;
    const kind = bytes.toString("latin1", at + 4, at + HEADER);
    let size = bytes.readUInt32BE(at);
    if (size === 1) {
      if (bytes.length - at < LARGE_HEADER) return false;
      size = Number(bytes.readBigUInt64BE(at + HEADER));
    } else if (size === 0) {
      // The last box may leave its length out and reach to the end, wherever that is.
      size = bytes.length - at;
    }
    if (size < HEADER) return false;
    kinds.add(kind);
    at += size;
  }
  return at === bytes.length && kinds.has("ftyp") && kinds.has("moov") && kinds.has("mdat");
}
