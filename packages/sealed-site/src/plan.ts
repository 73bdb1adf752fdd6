import { type Bytes, fromBase64, toBase64 } from "./bytes.ts";
import { CONTENT_KEY_BYTES, joinLocks, type Lock, wrapContentKey } from "./lock.ts";
import type { Password } from "./passwords.ts";

/** Record of the lock, stored from one run to the next. Only the operator may read it. */
export interface LockRecord {
  /** The content key in base64; left out where the caller brings it each time. */
  readonly contentKey?: string | undefined;
  /** Public id of the content key, hexadecimal. */
  readonly keyId: string;
  /** The passwords that open it: the wrap in the lock tells which password it was. */
  readonly passwords: readonly { readonly label: string; readonly wrap: string }[];
}

/** What a run does to the lock of a site. */
export interface LockPlan {
  readonly contentKey: Bytes;
  readonly lock: Lock;
  /** Store it after the run has succeeded: an earlier record would lose track of withdrawn passwords. */
  readonly record: LockRecord;
  /** Labels of the passwords that are new. */
  readonly added: readonly string[];
  /** Labels of the passwords that open the site no longer. */
  readonly withdrawn: readonly string[];
  /** True when the content key is another one than before: every file changes. */
  readonly newKey: boolean;
}

/** A password was taken away, and the caller still brings the key that it opens. */
export class KeyInUseError extends Error {
  override readonly name = "KeyInUseError";
  readonly labels: readonly string[];

  constructor(labels: readonly string[]) {
    super(
      `The content key has to change: ${labels.join(", ")} was taken away or changed, and knows it.`,
    );
    this.labels = labels;
  }
}

/**
 * Finds the content key and the lock for some passwords: the key of the last run, or a new one when a
 * password was taken away.
 * @param before record of the last run
 * @param configured a key that the caller brings
 * @throws KeyInUseError when a password was taken away, and the key that the caller brings is known to it
 */
export async function planLock(
  passwords: readonly Password[],
  before: LockRecord | undefined,
  configured: Bytes | undefined,
): Promise<LockPlan> {
  const known = configured ?? fromBase64(before?.contentKey ?? "");
  const isKey = known?.length === CONTENT_KEY_BYTES;
  const first = await wrapAll(isKey ? known : newContentKey(), passwords);
  const sameKey = before?.keyId === first.lock.keyId;
  const wraps = new Set(first.lock.wraps);
  const gone = (before?.passwords ?? []).filter(({ wrap }) => !wraps.has(wrap));
  if (sameKey && gone.length > 0 && configured !== undefined) {
    throw new KeyInUseError(gone.map(({ label }) => label));
  }
  // All are gone when the record is of another format: whoever opened the old lock has its key.
  const fresh = configured === undefined && gone.length > 0;
  const wrapped = fresh ? await wrapAll(newContentKey(), passwords) : first;
  const labels = passwords.map(({ label }) => label);
  const oldLabels = before?.passwords.map(({ label }) => label) ?? [];
  return {
    contentKey: wrapped.contentKey,
    lock: wrapped.lock,
    record: {
      ...(configured === undefined && { contentKey: toBase64(wrapped.contentKey) }),
      keyId: wrapped.lock.keyId,
      passwords: wrapped.passwords,
    },
    added: labels.filter((label) => !oldLabels.includes(label)),
    withdrawn: sameKey
      ? gone.map(({ label }) => label)
      : oldLabels.filter((label) => !labels.includes(label)),
    newKey: before?.keyId !== wrapped.lock.keyId,
  };
}

/** A new content key. */
function newContentKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(CONTENT_KEY_BYTES));
}

/** The lock of all passwords. Each is wrapped by itself, so that each wrap has its label. */
async function wrapAll(contentKey: Bytes, passwords: readonly Password[]) {
  const locks = await Promise.all(
    passwords.map(({ password }) => wrapContentKey(contentKey, password)),
  );
  const wraps = locks.map((each) => each.wraps[0] ?? "");
  return {
    contentKey,
    lock: joinLocks(locks),
    passwords: passwords.map(({ label }, index) => ({ label, wrap: wraps[index] ?? "" })),
  };
}
