/** Bytes that WebCrypto takes: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Several pieces as one. */
export function concat(...pieces: readonly ArrayLike<number>[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Lowercase hexadecimal, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The bytes of a base64 text; undefined when it is none. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Whether two pieces are equal. For public bytes: the time it takes depends on them. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
