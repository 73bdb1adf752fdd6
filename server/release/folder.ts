import { copyFile, link, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StoredFile } from "./rows.ts";
import type { ReleaseStore } from "./store.ts";

/**
 * Writes files of a release into a folder, as any web server serves them: hard links where the disk
 * allows them, else copies.
 * @param folder absolute path of a folder that is new or empty
 */
export async function writeFolder(
  store: ReleaseStore,
  files: readonly StoredFile[],
  folder: string,
): Promise<void> {
  for (const { path, hash } of files) {
    const from = store.objectFile(hash);
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch(() => copyFile(from, to));
  }
}
