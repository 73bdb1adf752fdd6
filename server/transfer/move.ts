import { Fatal } from "../runtime/fatal.ts";
import { type Content, fingerprint } from "./content.ts";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isJsonObject, type JsonObject, parseJson } from "content-lake/document";
import { type ApiDataset, importContent, withArchive, withExport } from "./api.ts";
import { datasetFolder, readFolder, writeFolder } from "./folder.ts";

/** A place for a dataset: a folder, the embedded lake, or a real Sanity project. */
export interface ContentStore {
  /** Name in messages. */
  readonly label: string;
  /** True when equal content is written again, because its form on disk may differ. */
  readonly hasForm: boolean;
  /** Reads its published content and passes it to `use`; undefined for none. */
  read<T>(use: (content: Content | undefined) => Promise<T>): Promise<T>;
  /**
   * Writes content.
   * @param replace true: deletes what the content does not have. A folder always becomes the
   *   content.
   */
  write(content: Content, replace: boolean): Promise<void>;
  /** The last fingerprint in common with another place, if it is known. */
  base(): Promise<string | undefined>;
  /** Stores the current fingerprint in common with another place. */
  setBase(fingerprint: string): Promise<void>;
  /** Releases its resources. */
  close(): Promise<void>;
}

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
        throw new Fatal(`${path} is a file. Name a folder to write the content to.`);
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

/** Options of moving content. */
export interface MoveOptions {
  /** True: overwrites changes that only the target has. */
  force: boolean;
  /** True: deletes documents that only the target has. */
  replace: boolean;
}

/** Result of {@link moveContent}. */
export interface MoveResult {
  /** False when both were equal already. */
  moved: boolean;
  documents: number;
}

/**
 * Copies the content of one store to another.
 * @throws {Fatal} when the source is empty, or the target has changes that would be lost
 */
export async function moveContent(
  from: ContentStore,
  to: ContentStore,
  { force, replace }: MoveOptions,
): Promise<MoveResult> {
  return from.read(async (content) => {
    if (content === undefined) {
      throw new Fatal(`There is no content in ${from.label}. Nothing was changed.`);
    }
    const print = await fingerprint(content);
    const current = await printOf(to);
    const documents = content.documents.length;
    const known = [await to.base(), await from.base()];
    if (current !== undefined && current !== print && !force && !known.includes(current)) {
      throw new Fatal(
        `${capital(to.label)} has changes that ${from.label} does not have. Move those first, or overwrite them with --force. Nothing was changed.`,
      );
    }
    if (current !== print || to.hasForm) await to.write(content, replace);
    // The target may hold more than the source, so the base is the target's content.
    const common = (await printOf(to)) ?? print;
    await to.setBase(common);
    if (common === print) await from.setBase(print);
    return { moved: current !== print, documents };
  });
}

async function printOf(store: ContentStore): Promise<string | undefined> {
  return store.read(async (content) => (content === undefined ? undefined : fingerprint(content)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
