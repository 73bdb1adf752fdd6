import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../clock.ts";

/** How long figures are valid, in milliseconds. */
const KEPT_MS = 60_000;
/** How long to wait for new figures before the last ones are used, in milliseconds. */
const WAIT_MS = 1000;

/**
 * Caches figures that are slow to compute: they are computed once a minute at most, and once at a
 * time.
 * @returns the newest ones; none until they are known
 */
export function cachedFigures(
  measure: () => Promise<Record<string, number>>,
  clock: Clock,
): () => Promise<Record<string, number>> {
  let known: Record<string, number> = {};
  let measuredAt = -Infinity;
  let measuring: Promise<void> | undefined;
  return async () => {
    if (clock.elapsed() - measuredAt >= KEPT_MS) {
      measuring ??= measure()
        .then((figures) => {
          known = figures;
          measuredAt = clock.elapsed();
        })
        .finally(() => (measuring = undefined));
      await inTime(measuring);
    }
    return known;
  };
}

/** @throws what the work throws, unless that is too late */
async function inTime(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  const over = new AbortController();
  const late = wait(WAIT_MS, undefined, { signal: over.signal });
  late.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** Bytes of the files in a folder, without its subfolders. A missing folder is empty. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats?.isFile()) bytes += stats.size;
  }
  return bytes;
}
