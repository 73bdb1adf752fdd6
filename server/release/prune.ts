import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import type { ObjectFolder } from "./objects.ts";

/** What a pruning removed. */
export interface Pruned {
  releases: number;
  objects: number;
}

/** For how long an object that was put may wait for the release that names it, in milliseconds. */
export const GRACE_MS = 10 * 60_000;
/** So many objects are removed at a time; other writers wait no longer than that takes. */
const BATCH = 50;

/**
 * Drops all releases but the newest, within an open transaction.
 * @param keep how many stay, at least 1
 * @param needed number of a release that stays in any case, with all newer ones
 * @returns how many went, and the hashes that files of theirs had
 * @throws RangeError when `keep` is no whole number from 1
 */
export function dropReleases(
  database: DatabaseSync,
  keep: number,
  needed: number,
): { releases: number; hashes: string[] } {
  if (!Number.isInteger(keep) || keep < 1) throw new RangeError(`cannot keep ${keep} releases`);
  const oldest = database
    .prepare("SELECT id FROM releases ORDER BY id DESC LIMIT 1 OFFSET ?")
    .get(keep - 1);
  if (!oldest) return { releases: 0, hashes: [] };
  const id = Math.min(Number(oldest.id), needed);
  const { changes } = database.prepare("DELETE FROM releases WHERE id < ?").run(id);
  const rows = database.prepare("DELETE FROM files WHERE to_release <= ? RETURNING hash").all(id);
  return { releases: Number(changes), hashes: [...new Set(rows.map((row) => String(row.hash)))] };
}

interface Unnamed {
  hashes: readonly string[];
  graceMs: number;
  /** Keeps other writers out for as long as the work takes. */
  transact<T>(work: () => T): T;
}

/**
 * Removes those of some objects that no release names, unless they were put only now: their release
 * may be on its way. A commit looks for its objects while it keeps other writers out, as this does,
 * so it never names one that goes away.
 * @returns how many went
 */
export async function removeUnnamed(
  database: DatabaseSync,
  objects: ObjectFolder,
  { hashes, graceMs, transact }: Unnamed,
): Promise<number> {
  const named = database.prepare("SELECT 1 FROM files WHERE hash = ? LIMIT 1");
  let removed = 0;
  for (let start = 0; start < hashes.length; start += BATCH) {
    const batch = hashes.slice(start, start + BATCH);
    transact(() => {
      const before = Date.now() - graceMs;
      for (const hash of batch) {
        if (named.get(hash) || objects.lastPut(hash) > before) continue;
        objects.remove(hash);
        removed += 1;
      }
    });
    await setImmediate();
  }
  return removed;
}
