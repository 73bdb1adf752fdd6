import { stat } from "node:fs/promises";
import { withArchive } from "./archive.ts";
import { ContentError } from "./errors.ts";
import { datasetFolder, readFolder, writeFolder } from "./folder.ts";
import type { ContentStore } from "./content-store.ts";

/**
 * A dataset on disk: a folder, an `.ndjson` file with `images/` and `files/` next to it, or an
 * archive as Sanity exports it, which is only read.
 */
export async function folderStore(path: string): Promise<ContentStore> {
  const disk = {
    label: path,
    hasForm: true,
    // Git versions the files; the lake stores the last common state.
    base: async () => undefined,
    setBase: async () => undefined,
    close: async () => undefined,
  };
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === true && !path.endsWith(".ndjson")) {
    return {
      ...disk,
      read: (use) => withArchive(path, path, use),
      write: async () => {
        throw new ContentError(`${path} is a file. Name a folder to write the content to.`);
      },
    };
  }
  const folder = await datasetFolder(path);
  return {
    ...disk,
    read: async (use) => use(await readFolder(folder)),
    write: (content) => writeFolder(folder, content),
  };
}
