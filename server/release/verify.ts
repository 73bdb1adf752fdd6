import { stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { ENCODINGS } from "./compress.ts";
import type { StoredFile } from "./rows.ts";
import type { ReleaseStore } from "./store.ts";

/** So many files are looked at before other work gets its turn. */
const BATCH = 64;
/** Between two batches of files that are read, in milliseconds. */
const PAUSE_MS = 20;

/**
 * Paths of the current release whose files are lost or cut short on the disk. Looks at sizes alone,
 * so it is cheap enough for every start.
 */
export async function damagedFiles(store: ReleaseStore): Promise<string[]> {
  return (await inspect(store, false)).map(({ path }) => path).sort();
}

/**
 * Files of the current release that are lost, cut short or changed on the disk, in any of the forms
 * that are kept.
 * @param deep whether all files are read, and not only their sizes: that finds changed bytes
 */
export async function inspect(store: ReleaseStore, deep: boolean): Promise<StoredFile[]> {
  const files = store.files();
  const damaged: StoredFile[] = [];
  for (let start = 0; start < files.length; start += BATCH) {
    await Promise.all(
      files.slice(start, start + BATCH).map(async (file) => {
        const whole = (await hasSizes(store, file)) && (!deep || (await store.isWhole(file.hash)));
        if (!whole) damaged.push(file);
      }),
    );
    if (deep) await wait(PAUSE_MS);
  }
  return damaged;
}

async function hasSizes(store: ReleaseStore, file: StoredFile): Promise<boolean> {
  const { hash, size, encodings } = file;
  for (const encoding of [undefined, ...ENCODINGS]) {
    const expected = encoding === undefined ? size : encodings.get(encoding);
    if (expected === undefined) continue;
    const stats = await stat(store.objectFile(hash, encoding)).catch(() => undefined);
    if (stats?.size !== expected) return false;
  }
  return true;
}
