import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import {
  isContentId,
  isDocumentId,
  isJsonObject,
  isPublishedId,
  type Json,
  parseJson,
} from "content-lake/document";
import {
  assetPath,
  assetPaths,
  assetsOf,
  canonicalNdjson,
  type Content,
  type ExportedAsset,
  hashFile,
  mapAssets,
  noteOf,
  type PlainDocument,
  readablePaths,
  RECORDS,
} from "./content.ts";
import { Fatal } from "../runtime/fatal.ts";
import { filesIn } from "../runtime/files.ts";
import { writeFailure } from "../runtime/write-failure.ts";

/** Name of a new documents' file: Sanity's own. */
const DATA_FILE = "data.ndjson";
/** The exporter's notes about files. */
const NOTES = "assets.json";
/** Prefix of an exported file's name: the SHA-1 of its bytes. */
const EXPORTED_HASH = /^([0-9a-f]{40})[-.]/;
const ASSET_FOLDERS = ["images", "files"];

/**
 * A dataset on disk: a file of documents, with `images/` and `files/` next to it, and the
 * `assets.json` of an export.
 */
export interface DatasetFolder {
  folder: string;
  file: string;
}

/**
 * Finds the dataset of a path: an `.ndjson` file, or a folder with one.
 * @throws {Fatal} when a folder has several
 */
export async function datasetFolder(path: string): Promise<DatasetFolder> {
  const full = resolve(path);
  if (full.endsWith(".ndjson")) return { folder: dirname(full), file: basename(full) };
  const names = existsSync(full) ? await readdir(full) : [];
  const files = names.filter((name) => name.endsWith(".ndjson"));
  if (files.length > 1) {
    throw new Fatal(`${full} holds several .ndjson files. Name the one that you mean.`);
  }
  return { folder: full, file: files[0] ?? DATA_FILE };
}

/**
 * Reads a dataset from disk, without drafts, versions and system documents.
 * @returns undefined when there is none
 * @throws {Fatal} naming the wrong line or the missing file
 */
export async function readFolder({ folder, file }: DatasetFolder): Promise<Content | undefined> {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  const notes = await readNotes(folder);
  const lines = (await readFile(path, "utf8")).split("\n");
  const seen = new Map<string, number>();
  const documents: PlainDocument[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const at = `${join(folder, file)}, line ${index + 1}`;
    const doc = readLine(line, at);
    const first = seen.get(doc._id);
    if (first !== undefined) {
      throw new Fatal(`${at}: the id "${doc._id}" is taken by line ${first}. Give it another.`);
    }
    seen.set(doc._id, index + 1);
    if (!isPublishedId(doc._id) || !isContentId(doc._id, RECORDS)) continue;
    for (const reference of assetsOf(doc)) await checkAsset({ folder, notes }, reference, at);
    documents.push(doc);
  }
  return { folder, documents, notes };
}

/**
 * Replaces a dataset on disk, in canonical form, with readable names of its files. Other files in
 * the folder stay. The new files are written completely first, so that a failure keeps the old ones.
 * @throws {Fatal} when a file cannot be read
 */
export async function writeFolder(
  { folder, file }: DatasetFolder,
  content: Content,
): Promise<void> {
  const fresh = join(folder, ".new");
  try {
    await mkdir(fresh, { recursive: true });
    const names = await readableNames(content);
    const documents = content.documents.map((doc) =>
      mapAssets(doc, (reference) => {
        const path = assetPath(reference) ?? "";
        return reference.replace(path, names.get(path) ?? path);
      }),
    );
    await writeFile(join(fresh, file), canonicalNdjson(documents));
    for (const [from, to] of names) {
      await mkdir(dirname(join(fresh, to)), { recursive: true });
      await cp(join(content.folder, from), join(fresh, to));
    }
    // In this order a killed pull leaves a folder that can be read: every file that is named is there.
    const files = [...names.values()];
    for (const name of [...files, file]) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await rename(join(fresh, name), join(folder, name));
    }
    // Some file systems ignore case.
    const written = new Set(files.map((name) => name.toLowerCase()));
    for (const name of ASSET_FOLDERS) {
      for (const each of await filesIn(join(folder, name))) {
        if (!written.has(`${name}/${each}`.toLowerCase())) await rm(join(folder, name, each));
      }
    }
  } catch (error) {
    throw writeFailure(error, folder, "Its content is as it was.");
  } finally {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
  }
}

function readLine(line: string, at: string): PlainDocument {
  const value = parseLine(line, at);
  if (!isJsonObject(value)) throw new Fatal(`${at}: a line must hold one document ({…}).`);
  const { _id, _type } = value;
  if (typeof _id !== "string" || !isDocumentId(_id)) {
    throw new Fatal(
      `${at}: "_id" must be 1 to 128 of the characters a-z, A-Z, 0-9, ".", "_" and "-".`,
    );
  }
  if (typeof _type !== "string" || _type === "") {
    throw new Fatal(`${at}: document "${_id}" needs a "_type" (text).`);
  }
  if (_type === "sanity.imageAsset" || _type === "sanity.fileAsset") {
    throw new Fatal(
      `${at}: "${_id}" describes an asset of another dataset. Export without --raw, so that assets come as files.`,
    );
  }
  return { ...value, _id, _type };
}

function parseLine(line: string, at: string): Json {
  try {
    return parseJson(line);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fatal(`${at}: not valid JSON (${reason}). Correct the line.`);
  }
}

/** New paths of a content's files. */
async function readableNames(content: Content): Promise<Map<string, string>> {
  const assets: ExportedAsset[] = [];
  for (const path of assetPaths(content)) {
    const hash = await hashFile(join(content.folder, path));
    const kind = path.startsWith("images/") ? "image" : "file";
    const name = noteOf(content, kind, hash)?.originalFilename;
    assets.push({ path, hash, ...(typeof name === "string" && { originalFilename: name }) });
  }
  return readablePaths(assets);
}

/** The exporter's notes about files: `{"image-<SHA-1>": {originalFilename: …}}`. */
async function readNotes(folder: string): Promise<Content["notes"]> {
  const text = await readFile(join(folder, NOTES), "utf8").catch(() => "{}");
  const notes = parseLine(text, join(folder, NOTES));
  const entries = isJsonObject(notes) ? Object.entries(notes) : [];
  return new Map(entries.flatMap(([id, note]) => (isJsonObject(note) ? [[id, note]] : [])));
}

/** @throws {Fatal} when the file is missing, or is not the one that was exported */
async function checkAsset(
  { folder, notes }: Pick<Content, "folder" | "notes">,
  reference: string,
  at: string,
): Promise<void> {
  const path = assetPath(reference);
  if (path === undefined) {
    throw new Fatal(
      `${at}: "${reference}" must be like image@file://./images/name.svg, with letters, digits, ".", "_" and "-" in the name.`,
    );
  }
  const found = await stat(join(folder, path)).catch(() => undefined);
  if (found?.isFile() !== true) {
    throw new Fatal(`${at}: ${path} is missing. Add the file, or remove the reference.`);
  }
  const named = EXPORTED_HASH.exec(basename(path))?.[1];
  if (named === undefined) return;
  const hash = await hashFile(join(folder, path));
  // Sanity names a drawing by its original bytes; the note has the hash of the sanitized ones.
  if (hash === named || noteOf({ notes }, reference, hash) !== undefined) return;
  throw new Fatal(
    `${at}: ${path} is damaged: it is not the file that was exported. Export it again; a file that was changed on purpose needs another name.`,
  );
}
