import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../clock.ts";

/** Figures stay for so long, in milliseconds. */
const KEPT_MS = 60_000;
/** Whoever asks waits for new figures at most so long, in milliseconds; then the last ones do. */
const WAIT_MS = 1000;

/**
 * Figures that are costly to find out: at most once a minute, and never twice at a time.
 * @returns the newest ones; none until they are first known
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

/** @throws what the work throws, unless it takes too long */
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

/**
 * Bytes of the files in a folder, without those in folders of it. A folder that is not there is
 * empty, and a file that goes meanwhile does not count.
 */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats?.isFile()) bytes += stats.size;
  }
  return bytes;
}
