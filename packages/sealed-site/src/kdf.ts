import { utf8, type Bytes } from "./bytes.ts";

/** Rounds of PBKDF2 in a new lock: as many as an open page asks for. */
export const KDF_ROUNDS = 600_000;
/** Steps that the rounds are split into, so that a visitor sees true progress. */
export const KDF_STEPS = 10;

/** How a password becomes a key: the same for all passwords of a lock, so one try costs one derivation. */
export interface Kdf {
  readonly name: "PBKDF2-SHA-256";
  /** Base64. */
  readonly salt: string;
  /** Rounds of all steps together. */
  readonly iterations: number;
  /** Each step has `iterations / steps` rounds and takes the result of the one before as its password. */
  readonly steps: number;
}

/**
 * Normalizes a password for comparison: composes letters and removes invisible characters and
 * white space at both ends, which pasting may add.
 */
export function comparable(password: string): string {
  return password
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/** Called with the progress of a derivation, 0 to 1. */
export type OnProgress = (done: number) => void;

/**
 * Makes 32 bytes of a password by PBKDF2. Slow on purpose; the browser does it off the main thread.
 * @param password in any Unicode form: it is normalized (NFC)
 */
export function deriveBytes(password: string, salt: Bytes, iterations: number): Promise<Bytes> {
  return pbkdf2(utf8(comparable(password)), salt, iterations);
}

/**
 * Makes a key of a password, in the steps of a lock.
 * @param salt the bytes of `kdf.salt`
 * @returns an AES-256-GCM key that scripts cannot read
 */
export async function deriveKey(
  password: string,
  salt: Bytes,
  { iterations, steps }: Pick<Kdf, "iterations" | "steps">,
  onProgress: OnProgress = () => undefined,
): Promise<CryptoKey> {
  let secret = utf8(comparable(password));
  for (let step = 0; step < steps; step += 1) {
    onProgress(step / steps);
    secret = await pbkdf2(secret, salt, iterations / steps);
  }
  onProgress(1);
  return crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function pbkdf2(secret: Bytes, salt: Bytes, iterations: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}
