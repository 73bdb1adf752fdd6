import { utf8, type Bytes } from "./bytes.ts";

/** Length of the content key, in bytes. */
export const CONTENT_KEY_BYTES = 32;
/** Length of the public id of a content key, in bytes. */
export const KEY_ID_BYTES = 8;
/** Length of a lock's salt, in bytes. */
const SALT_BYTES = 16;

/**
 * What one content key gives. Scripts cannot read the keys themselves (they are not extractable),
 * and IndexedDB can store the whole object.
 */
export interface ContentKeys {
  /** Public: tells this content key from others. {@link KEY_ID_BYTES} long. */
  readonly keyId: Bytes;
  /** AES-256-GCM: seals and opens files. */
  readonly files: CryptoKey;
  /** HMAC-SHA-256: nonces of files, from path and content. */
  readonly nonces: CryptoKey;
  /** HMAC-SHA-256: names of sealed files, from their paths. */
  readonly names: CryptoKey;
}

/**
 * Derives the keys of a site from its content key.
 * @param raw {@link CONTENT_KEY_BYTES} random bytes
 * @throws RangeError for another length
 */
export async function importContentKey(raw: Bytes): Promise<ContentKeys> {
  const source = await derivationKey(raw);
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  const key = (purpose: string, algorithm: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
    crypto.subtle.deriveKey(hkdf(purpose), source, algorithm, false, uses);
  const [keyId, files, nonces, names] = await Promise.all([
    derivedBytes(source, "key id", KEY_ID_BYTES),
    key("files", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
    key("nonces", hmac, ["sign"]),
    key("names", hmac, ["sign"]),
  ]);
  return { keyId, files, nonces, names };
}

/**
 * The salt of the lock around a content key. It is derived, so that every build makes the same lock,
 * and changes with the content key.
 * @throws RangeError when the key has another length than {@link CONTENT_KEY_BYTES}
 */
export async function lockSalt(raw: Bytes): Promise<Bytes> {
  return derivedBytes(await derivationKey(raw), "lock salt", SALT_BYTES);
}

async function derivationKey(raw: Bytes): Promise<CryptoKey> {
  if (raw.length !== CONTENT_KEY_BYTES) {
    throw new RangeError(`A content key has ${CONTENT_KEY_BYTES} bytes, not ${raw.length}.`);
  }
  return crypto.subtle.importKey("raw", raw, "HKDF", false, ["deriveKey", "deriveBits"]);
}

async function derivedBytes(source: CryptoKey, purpose: string, length: number): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), source, length * 8));
}

function hkdf(purpose: string): HkdfParams {
  // The content key is random and used for nothing else: HKDF needs no salt of its own.
  const info = utf8(`polyphony sealed 1: ${purpose}`);
  return { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
}
