import { datasetFolder, readFolder, writeFolder } from "./folder.ts";
import type { ContentStore } from "./content-store.ts";

/** A dataset on disk: a folder, or an `.ndjson` file with `images/` and `files/` next to it. */
export async function folderStore(path: string): Promise<ContentStore> {
  const folder = await datasetFolder(path);
  return {
    label: path,
    hasForm: true,
    read: async (use) => use(await readFolder(folder)),
    write: (content) => writeFolder(folder, content),
    // Git versions the files; the lake remembers what both had in common.
    base: async () => undefined,
    setBase: async () => undefined,
    close: async () => undefined,
  };
}
