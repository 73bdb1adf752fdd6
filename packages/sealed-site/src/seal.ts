import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Bytes } from "./bytes.ts";
import { openFile, type SealedProblem, sealFile } from "./format.ts";
import type { ContentKeys } from "./lock.ts";
import { isZipped, payloadPath } from "./site.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Offset of the operating system in a gzip header, and its value for "unknown". */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

/** A page of a sealed site cannot be opened with the key of that site. */
class SealedPageError extends Error {
  override readonly name = "SealedPageError";

  constructor(file: string, problem: SealedProblem) {
    super(`The sealed page ${file} cannot be opened (${problem}).`);
  }
}

/**
 * Seals the HTML of a page: its payload.
 * @param file path of the page's file, such as `/about/index.html`
 */
export async function sealPage(keys: ContentKeys, file: string, html: Buffer): Promise<Buffer> {
  return Buffer.from(await sealFile(keys, payloadPath(file), await zip(html)));
}

/**
 * The HTML of a sealed page.
 * @throws SealedPageError when it was sealed with another key, or for another page
 */
export async function openPage(keys: ContentKeys, file: string, sealed: Buffer): Promise<Buffer> {
  const opened = await openFile(keys, payloadPath(file), ownBytes(sealed));
  if (!opened.ok) throw new SealedPageError(file, opened.problem);
  return decompress(opened.value);
}

/** Seals any other file. @param path as pages name it */
export async function sealAsset(keys: ContentKeys, path: string, bytes: Buffer): Promise<Buffer> {
  const content = isZipped(path) ? await zip(bytes) : ownBytes(bytes);
  return Buffer.from(await sealFile(keys, path, content));
}

async function zip(bytes: Buffer): Promise<Bytes> {
  const zipped = await compress(bytes, { level: 9 });
  // The same bytes on every system.
  zipped[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown;
  return ownBytes(zipped);
}

/** A buffer as bytes that WebCrypto takes. Copied only when it is in shared memory. */
function ownBytes(buffer: Buffer): Bytes {
  const { buffer: memory, byteOffset, byteLength } = buffer;
  return memory instanceof ArrayBuffer
    ? new Uint8Array(memory, byteOffset, byteLength)
    : new Uint8Array(buffer);
}
