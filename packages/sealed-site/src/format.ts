import { concat, equalBytes, utf8, type Bytes } from "./bytes.ts";
import { KEY_ID_BYTES, type ContentKeys } from "./lock.ts";

/*
 * A sealed file, all numbers big-endian:
 *
 *   "SEAL"  version  key id   base nonce  plain length  chunks
 *   4       1        8        12          8             …
 *
 * A chunk is 64 KiB of the file (the last one less, in an empty file none), encrypted, with a tag of
 * 16 bytes. Its nonce is the base nonce, with the chunk's number XORed into the last four bytes. The
 * authenticated data are version, chunk number, last-chunk flag, plain length and path: no chunk
 * opens in another place, another file or another version, and a file that was cut does not open.
 *
 * The base nonce is made from path and content, so equal files are equal when sealed, and two files
 * never share one.
 */

const MAGIC = utf8("SEAL");
/** Version of the format, in each file and in the authenticated data. */
export const FORMAT_VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Content of one chunk, in bytes. */
export const CHUNK_BYTES = 64 * 1024;
/** Length of the part before the first chunk, in bytes. */
export const HEADER_BYTES = MAGIC.length + 1 + KEY_ID_BYTES + NONCE_BYTES + 8;

/**
 * Why a file does not open: it was sealed with another content key (a password was withdrawn
 * meanwhile), it was changed or cut, or it has a newer format or none of ours.
 */
export type SealedProblem = "otherKey" | "damaged" | "unsupported";

/** Result of opening a file. */
export type OpenResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: SealedProblem };

/** Header of a sealed file. It is authenticated only together with each chunk. */
export interface SealedHeader {
  readonly keyId: Bytes;
  readonly baseNonce: Bytes;
  /** Length of the content, in bytes. */
  readonly plainLength: number;
}

/** Position of a chunk in the content and in the sealed file, in bytes; ends are exclusive. */
export interface ChunkPlace {
  readonly plainStart: number;
  readonly plainEnd: number;
  readonly sealedStart: number;
  readonly sealedEnd: number;
}

/**
 * Seals a file. The same keys, path and content give the same bytes.
 * @param path where the site has the file, such as `/media/nora.mp4`: it opens under no other
 */
export async function sealFile(keys: ContentKeys, path: string, content: Bytes): Promise<Bytes> {
  const header: SealedHeader = {
    keyId: keys.keyId,
    baseNonce: await baseNonce(keys, path, content),
    plainLength: content.length,
  };
  const sealed = new Uint8Array(sealedLength(content.length));
  sealed.set(writeHeader(header));
  for (let chunk = 0; chunk < chunkCount(content.length); chunk += 1) {
    const { plainStart, plainEnd, sealedStart } = chunkPlace(content.length, chunk);
    const parameters = chunkParameters(header, path, chunk);
    const plain = content.subarray(plainStart, plainEnd);
    const bytes = await crypto.subtle.encrypt(parameters, keys.files, plain);
    sealed.set(new Uint8Array(bytes), sealedStart);
  }
  return sealed;
}

/** Opens a whole file. @param path the one that it was sealed for */
export async function openFile(
  keys: ContentKeys,
  path: string,
  sealed: Bytes,
): Promise<OpenResult<Bytes>> {
  const read = readHeader(keys, sealed);
  if (!read.ok) return read;
  const { plainLength } = read.value;
  if (sealed.length !== sealedLength(plainLength)) return failure("damaged");
  const content = new Uint8Array(plainLength);
  for (let chunk = 0; chunk < chunkCount(plainLength); chunk += 1) {
    const { plainStart, sealedStart, sealedEnd } = chunkPlace(plainLength, chunk);
    const bytes = sealed.subarray(sealedStart, sealedEnd);
    const opened = await openChunk(keys, path, read.value, chunk, bytes);
    if (!opened.ok) return opened;
    content.set(opened.value, plainStart);
  }
  return { ok: true, value: content };
}

/**
 * Reads the beginning of a sealed file.
 * @param bytes at least the first {@link HEADER_BYTES}; more may follow
 */
export function readHeader(
  { keyId }: Pick<ContentKeys, "keyId">,
  bytes: Uint8Array,
): OpenResult<SealedHeader> {
  const magic = bytes.subarray(0, MAGIC.length);
  if (magic.length === MAGIC.length && !equalBytes(magic, MAGIC)) return failure("unsupported");
  if (bytes.length < HEADER_BYTES) return failure("damaged");
  if (bytes[MAGIC.length] !== FORMAT_VERSION) return failure("unsupported");
  const idStart = MAGIC.length + 1;
  const nonceStart = idStart + KEY_ID_BYTES;
  const lengthStart = nonceStart + NONCE_BYTES;
  // Copies: what the caller does with its bytes afterwards changes nothing here.
  const header = {
    keyId: new Uint8Array(bytes.subarray(idStart, nonceStart)),
    baseNonce: new Uint8Array(bytes.subarray(nonceStart, lengthStart)),
    plainLength: Number(
      new DataView(bytes.buffer, bytes.byteOffset + lengthStart, 8).getBigUint64(0),
    ),
  };
  if (!equalBytes(header.keyId, keyId)) return failure("otherKey");
  // The chunk's number has four bytes in its nonce.
  if (chunkCount(header.plainLength) > 0xffff_ffff) return failure("damaged");
  return { ok: true, value: header };
}

/**
 * Opens one chunk.
 * @param sealed the chunk with its tag, as long as {@link chunkPlace} says
 */
export async function openChunk(
  keys: ContentKeys,
  path: string,
  header: SealedHeader,
  chunk: number,
  sealed: Bytes,
): Promise<OpenResult<Bytes>> {
  const parameters = chunkParameters(header, path, chunk);
  try {
    const plain = await crypto.subtle.decrypt(parameters, keys.files, sealed);
    return { ok: true, value: new Uint8Array(plain) };
  } catch {
    return failure("damaged");
  }
}

/** Number of chunks of a file; an empty one has a chunk as well, which proves that it is empty. */
export function chunkCount(plainLength: number): number {
  return Math.max(1, Math.ceil(plainLength / CHUNK_BYTES));
}

/** Length of a sealed file, in bytes. */
export function sealedLength(plainLength: number): number {
  return HEADER_BYTES + plainLength + chunkCount(plainLength) * TAG_BYTES;
}

/** Where a chunk of a file is. @param chunk from 0 to {@link chunkCount} less one */
export function chunkPlace(plainLength: number, chunk: number): ChunkPlace {
  const plainStart = chunk * CHUNK_BYTES;
  const plainEnd = Math.min(plainLength, plainStart + CHUNK_BYTES);
  const sealedStart = HEADER_BYTES + chunk * (CHUNK_BYTES + TAG_BYTES);
  return {
    plainStart,
    plainEnd,
    sealedStart,
    sealedEnd: sealedStart + plainEnd - plainStart + TAG_BYTES,
  };
}

/** Number of the chunk with a byte of the content. @param position from 0 */
export function chunkAt(position: number): number {
  return Math.floor(position / CHUNK_BYTES);
}

async function baseNonce(keys: ContentKeys, path: string, content: Bytes): Promise<Bytes> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  // The digest has a fixed length, so no two pairs of path and content give the same message.
  const message = concat([FORMAT_VERSION], digest, utf8(path));
  return new Uint8Array(await crypto.subtle.sign("HMAC", keys.nonces, message)).slice(
    0,
    NONCE_BYTES,
  );
}

function writeHeader({ keyId, baseNonce, plainLength }: SealedHeader): Bytes {
  return concat(MAGIC, [FORMAT_VERSION], keyId, baseNonce, uint64(plainLength));
}

function chunkParameters(header: SealedHeader, path: string, chunk: number): AesGcmParams {
  const { baseNonce, plainLength } = header;
  const iv = baseNonce.slice();
  const view = new DataView(iv.buffer);
  const at = NONCE_BYTES - 4;
  view.setUint32(at, view.getUint32(at) ^ chunk);
  const last = chunk === chunkCount(plainLength) - 1;
  const additionalData = concat(
    [FORMAT_VERSION],
    uint64(chunk),
    [last ? 1 : 0],
    uint64(plainLength),
    utf8(path),
  );
  return { name: "AES-GCM", iv, additionalData, tagLength: TAG_BYTES * 8 };
}

function uint64(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

function failure(problem: SealedProblem): { ok: false; problem: SealedProblem } {
  return { ok: false, problem };
}
