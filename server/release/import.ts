import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isPage } from "./paths.ts";
import type { Release } from "./rows.ts";
import type { ReleaseStore } from "./store.ts";

/** How to take in a folder. */
export interface ImportOptions {
  /** Told after each file: how many are done, of how many. */
  onProgress?: (done: number, total: number) => void;
  /** How many files are worked on at a time. Default: 8. */
  concurrency?: number;
  /** As of {@link ReleaseStore.commit}. */
  alongside?: Parameters<ReleaseStore["commit"]>[1];
}

/**
 * Makes one release of a built folder: it has the files of the folder and no others. Objects that
 * were lost are written again.
 * @param folder absolute path
 * @returns the new release, or the current one when the folder holds the same
 * @throws ReleaseStoreError when the disk is full; the current release stays then
 */
export async function importFolder(
  store: ReleaseStore,
  folder: string,
  cause: string,
  { onProgress, concurrency = 8, alongside }: ImportOptions = {},
): Promise<Release> {
  const paths = await pathsIn(folder);
  const put = new Map<string, { hash: string }>();
  const waiting = [...paths];
  const worker = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const bytes = await readFile(join(folder, path));
      put.set(path, { hash: await store.putObject(bytes, isPage(path) ? "page" : "asset") });
      onProgress?.(put.size, paths.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    // After a failure the other workers have nothing more to do.
    waiting.length = 0;
  }
  const remove = store
    .files()
    .map(({ path }) => path)
    .filter((path) => !put.has(path));
  return store.commit({ cause, put, remove }, alongside);
}

/** Paths of the files in a folder, as the site names them. Hidden files are no part of a site. */
async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => `/${path.split(sep).join("/")}`)
    .filter((path) => !/\/\.(?!well-known\/)/.test(path))
    .sort();
}
