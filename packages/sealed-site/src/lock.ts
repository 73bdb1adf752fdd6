import { type Bytes, fromBase64, toBase64, toHex, utf8 } from "./bytes.ts";
import { deriveKey, type Kdf, KDF_ROUNDS, KDF_STEPS, type OnProgress } from "./kdf.ts";

/** Stored in the gate page in place of the passwords: each password unlocks the content key. */
export interface Lock {
  /** Id of the content key, hexadecimal. */
  readonly keyId: string;
  readonly kdf: Kdf;
  /** The content key, encrypted once for each password, base64. Their order says nothing. */
  readonly wraps: readonly string[];
}

/**
 * Each key that a password gives encrypts one content key and nothing else: the salt, and with it
 * the key, changes with the content key. So the nonce can be constant.
 */
const NONCE = new Uint8Array(12);

/**
 * Wraps a content key for a password. The same input gives the same lock.
 * @param raw the content key
 * @throws RangeError when the password is empty
 */
export async function wrapContentKey(raw: Bytes, password: string): Promise<Lock> {
  if (password === "") throw new RangeError("A password may not be empty.");
  const salt = await lockSalt(raw);
  const kdf: Kdf = {
    name: "PBKDF2-SHA-256",
    salt: toBase64(salt),
    iterations: KDF_ROUNDS,
    steps: KDF_STEPS,
  };
  const { keyId } = await importContentKey(raw);
  const key = await deriveKey(password, salt, kdf);
  const wrap = await crypto.subtle.encrypt(parameters(kdf), key, raw);
  return { keyId: toHex(keyId), kdf, wraps: [toBase64(new Uint8Array(wrap))] };
}

/**
 * One lock that each of several passwords opens. The order of the locks makes no difference.
 * @param locks of one content key, at least one
 * @throws RangeError when there is none, or they are of several keys
 */
export function joinLocks(locks: readonly Lock[]): Lock {
  const [first] = locks;
  if (first === undefined || locks.some(({ keyId }) => keyId !== first.keyId)) {
    throw new RangeError("Only locks of one content key can be joined.");
  }
  return { ...first, wraps: locks.flatMap(({ wraps }) => wraps).sort() };
}

/**
 * Tries a password. Takes as long as one derivation, whatever the number of passwords.
 * @param onProgress called with the progress, 0 to 1
 * @returns the content key; undefined when the password opens none of the wraps
 */
export async function unlock(
  lock: Lock,
  password: string,
  onProgress?: OnProgress,
): Promise<Bytes | undefined> {
  const salt = fromBase64(lock.kdf.salt);
  if (salt === undefined) return undefined;
  const key = await deriveKey(password, salt, lock.kdf, onProgress);
  for (const text of lock.wraps) {
    const wrap = fromBase64(text);
    if (wrap === undefined) continue;
    try {
      return new Uint8Array(await crypto.subtle.decrypt(parameters(lock.kdf), key, wrap));
    } catch {
      // Another password's wrap.
    }
  }
  return undefined;
}

/** Parses a lock from a page; undefined for text that is not a supported lock. */
export function parseLock(text: string): Lock | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isLock(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLock(value: unknown): value is Lock {
  if (!isObject(value) || !isObject(value.kdf) || !Array.isArray(value.wraps)) return false;
  const { name, salt, iterations, steps } = value.kdf;
  return (
    typeof value.keyId === "string" &&
    name === "PBKDF2-SHA-256" &&
    typeof salt === "string" &&
    fromBase64(salt) !== undefined &&
    isCount(iterations) &&
    isCount(steps) &&
    iterations % steps === 0 &&
    value.wraps.every((wrap) => typeof wrap === "string")
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

/** Binds a wrap to the way that its key is derived. */
function parameters({ name, salt, iterations, steps }: Kdf): AesGcmParams {
  const additionalData = utf8(`sealed-site lock 1: ${name} ${salt} ${iterations} ${steps}`);
  return { name: "AES-GCM", iv: NONCE, additionalData };
}

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
async function lockSalt(raw: Bytes): Promise<Bytes> {
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
  const info = utf8(`sealed-site 1: ${purpose}`);
  return { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
}
