import { datasetFolder, readFolder, writeFolder } from "./folder.ts";
import type { Place } from "./place.ts";

/** A dataset on disk: a folder, or an `.ndjson` file with `images/` and `files/` next to it. */
export async function folderPlace(path: string): Promise<Place> {
  const place = await datasetFolder(path);
  return {
    label: path,
    hasForm: true,
    read: async (use) => use(await readFolder(place)),
    write: (content) => writeFolder(place, content),
    // Git versions the files; the lake remembers what both had in common.
    base: async () => undefined,
    setBase: async () => undefined,
    close: async () => undefined,
  };
}
