import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import type { LockRecord } from "./plan.ts";

/** A folder or file that cannot be used. */
export class FolderError extends Error {
  override readonly name = "FolderError";
  readonly userFacing = true;
}

/**
 * The lock of the last run; undefined where there was none.
 * @throws FolderError for a damaged record: a new key in its place would withdraw no password, and
 *   nobody would notice
 */
export async function readLockRecord(file: string): Promise<LockRecord | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    if (isLockRecord(record)) return record;
  } catch {
    // It is no JSON.
  }
  throw new FolderError(
    `${file} is damaged. Bring it back, or delete it: all files then change, and visitors are asked again.`,
  );
}

function isLockRecord(value: unknown): value is LockRecord {
  if (typeof value !== "object" || value === null) return false;
  const { contentKey, keyId, passwords }: Record<string, unknown> = { ...value };
  return (
    ["string", "undefined"].includes(typeof contentKey) &&
    typeof keyId === "string" &&
    Array.isArray(passwords) &&
    passwords.every((each) => typeof each?.label === "string" && typeof each?.wrap === "string")
  );
}

/** Stores the lock for the next run, readable by this account alone. */
export async function writeLockRecord(file: string, record: LockRecord): Promise<void> {
  const fresh = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(fresh, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}
