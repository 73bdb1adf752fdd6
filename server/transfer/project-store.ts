import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isJsonObject, parseJson, type JsonObject } from "content-lake/document";
import { importContent, withExport, type ApiDataset } from "./api.ts";
import type { ContentStore } from "./content-store.ts";

/**
 * A dataset of a real Sanity project.
 * @param notesFile file with the last common fingerprint of each dataset
 */
export function projectStore(source: ApiDataset, notesFile: string): ContentStore {
  const key = `${source.projectId}/${source.dataset}`;
  return {
    label: `Sanity project ${source.projectId}, dataset ${source.dataset}`,
    hasForm: false,
    read: (use) => withExport(source, use),
    write: (content, replace) => importContent(source, content, replace),
    base: async () => {
      const base = (await readNotes(notesFile))[key];
      return typeof base === "string" ? base : undefined;
    },
    setBase: async (fingerprint) => {
      const notes = { ...(await readNotes(notesFile)), [key]: fingerprint };
      await mkdir(dirname(notesFile), { recursive: true });
      await writeFile(notesFile, `${JSON.stringify(notes, null, 2)}\n`);
    },
    close: async () => undefined,
  };
}

async function readNotes(file: string): Promise<JsonObject> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const notes = parseJson(text);
  return isJsonObject(notes) ? notes : {};
}
