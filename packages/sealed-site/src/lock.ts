import { fromBase64, toBase64, toHex, utf8, type Bytes } from "./bytes.ts";
import { deriveKey, KDF_ROUNDS, KDF_STEPS, type Kdf, type OnProgress } from "./kdf.ts";
import { importContentKey, lockSalt } from "./keys.ts";

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
  const additionalData = utf8(`polyphony lock 1: ${name} ${salt} ${iterations} ${steps}`);
  return { name: "AES-GCM", iv: NONCE, additionalData };
}
