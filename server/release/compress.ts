import { isUtf8 } from "node:buffer";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A content coding of HTTP. */
export type Encoding = "br" | "gzip";

/** Name endings of a file's compressed forms, the better form first. */
export const ENDINGS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/**
 * Quality of each encoding, 1 (quick) to 11 for Brotli and 9 for gzip (small): an editor waits for a
 * page, an asset is made once.
 */
const QUALITY = { page: { br: 8, gzip: 6 }, asset: { br: 11, gzip: 9 } } as const;
/** Smallest file worth compressing, in bytes: below it the header costs more than is saved. */
const SMALLEST = 200;
/** Length of the sample that tells text from pictures and fonts, in bytes. */
const SAMPLE = 4096;

/**
 * The same content in fewer bytes, for each encoding that helps. Pictures and fonts are compressed
 * in themselves already, so only text is tried. It is done in the caller's thread: visitors' files are
 * read by Node's other threads, and would wait for them.
 */
export function compress(bytes: Buffer, kind: keyof typeof QUALITY): Map<Encoding, Buffer> {
  if (bytes.length < SMALLEST || !isText(bytes)) return new Map();
  const quality = QUALITY[kind];
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const gz = gzipSync(bytes, { level: quality.gzip });
  const made = new Map<Encoding, Buffer>();
  if (br.length < bytes.length) made.set("br", br);
  if (gz.length < bytes.length) made.set("gzip", gz);
  return made;
}

/** True for the path of a compressed form, among the files of a site with their sizes. */
export function isCompressed(path: string, files: ReadonlyMap<string, number>): boolean {
  return Object.values(ENDINGS).some(
    (ending) => path.endsWith(ending) && files.has(path.slice(0, -ending.length)),
  );
}

function isText(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  if (sample.includes(0)) return false;
  // The sample may end inside a character of up to four bytes.
  return [0, 1, 2, 3].some((cut) => isUtf8(sample.subarray(0, sample.length - cut)));
}
