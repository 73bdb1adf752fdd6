import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type ContentKeys, openFile, payloadPath, type SealedProblem, sealFile } from "sealed-site";
import { ownBytes } from "./own-bytes.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Place of the operating system in the head of a gzip file, and its value for "unknown". */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

/** A page of a sealed site cannot be opened with the key of that site. */
export class SealedPageError extends Error {
  override readonly name = "SealedPageError";

  constructor(path: string, problem: SealedProblem) {
    super(`The sealed page ${path} cannot be opened (${problem}).`);
  }
}

/**
 * Seals the HTML of a page, compressed: its payload.
 * @param path of the page, such as `/agent/nora`
 */
export async function sealPage(keys: ContentKeys, path: string, html: Buffer): Promise<Buffer> {
  const zipped = await compress(html, { level: 9 });
  // The same bytes on every system.
  zipped[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown;
  return Buffer.from(await sealFile(keys, payloadPath(path), ownBytes(zipped)));
}

/**
 * The HTML of a sealed page.
 * @throws SealedPageError when it was sealed with another key, or for another page
 */
export async function openPage(keys: ContentKeys, path: string, sealed: Buffer): Promise<Buffer> {
  const opened = await openFile(keys, payloadPath(path), ownBytes(sealed));
  if (!opened.ok) throw new SealedPageError(path, opened.problem);
  return decompress(opened.value);
}
