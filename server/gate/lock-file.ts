import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LockRecord } from "sealed-site";
import { z } from "zod";

/** Name of the file in the site's data folder. */
const FILE = "gate.json";

const StoredLock = z.object({
  /** The content key in base64; left out where `GATE_CONTENT_KEY` sets it. */
  contentKey: z.base64().optional(),
  /** Public id of the content key, hexadecimal. */
  keyId: z.string(),
  /** The passwords that open it: the wrap in the lock tells which password it was. */
  passwords: z.array(z.object({ label: z.string(), wrap: z.string() })),
});

/** The key of the sealed site cannot be kept. The message is for a person and says what to do. */
export class GateKeyError extends Error {
  override readonly name = "GateKeyError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/** The lock of an earlier build; undefined if there is none or it cannot be read. */
export function readLock(folder: string): LockRecord | undefined {
  try {
    return StoredLock.parse(JSON.parse(readFileSync(join(folder, FILE), "utf8")));
  } catch {
    return undefined;
  }
}

/**
 * Stores the lock, readable by this account alone.
 * @throws GateKeyError when the folder cannot be written
 */
export function writeLock(folder: string, gate: LockRecord): void {
  const fresh = join(folder, `${FILE}.${randomUUID()}.new`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(fresh, `${JSON.stringify(gate, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, join(folder, FILE));
  } catch (error) {
    rmSync(fresh, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new GateKeyError(
      `The key of the sealed site cannot be kept in ${folder}: ${reason}. Make the folder writable, choose another (SITE_DATA_DIR), or set GATE_CONTENT_KEY.`,
    );
  }
}
