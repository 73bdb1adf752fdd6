import { stat } from "node:fs/promises";
import type { ReleaseStore } from "./store.ts";

/** So many files are looked at before other work gets its turn. */
const BATCH = 64;

/**
 * Paths of the current release whose files are lost or cut short on the disk. Looks at sizes alone,
 * so it is cheap enough for every start.
 */
export async function damagedFiles(store: ReleaseStore): Promise<string[]> {
  const files = store.files();
  const damaged: string[] = [];
  for (let start = 0; start < files.length; start += BATCH) {
    await Promise.all(
      files.slice(start, start + BATCH).map(async ({ path, hash, size }) => {
        const stats = await stat(store.objectFile(hash)).catch(() => undefined);
        if (stats?.size !== size) damaged.push(path);
      }),
    );
  }
  return damaged.sort();
}
