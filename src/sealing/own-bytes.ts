import type { Bytes } from "sealed-site";

/** A buffer as bytes that WebCrypto takes. Copied only when it is in shared memory. */
export function ownBytes(buffer: Buffer): Bytes {
  const { buffer: memory, byteOffset, byteLength } = buffer;
  return memory instanceof ArrayBuffer
    ? new Uint8Array(memory, byteOffset, byteLength)
    : new Uint8Array(buffer);
}
