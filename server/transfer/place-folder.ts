import { datasetFolder, readFolder, writeFolder } from "./folder.ts";
import type { Place } from "./place.ts";

/** A dataset on disk: a folder, or an `.ndjson` file with its `images/` and `files/` beside it. */
export async function folderPlace(path: string): Promise<Place> {
  const place = await datasetFolder(path);
  return {
    label: path,
    hasForm: true,
    read: async (use) => use(await readFolder(place)),
    write: (content) => writeFolder(place, content),
    // Files are versioned by git: what they had in common with a lake, the lake remembers.
    base: async () => undefined,
    setBase: async () => undefined,
    close: async () => undefined,
  };
}
