import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isContentId, isDocumentId, isPublishedId } from "../documents/ids.ts";
import { isJsonObject, parseJson, type Json } from "../documents/json.ts";
import { assetsOf, canonicalNdjson, type PlainDocument } from "./canonical.ts";
import { assetPath, assetPaths, type Content } from "./content.ts";
import { ContentError } from "./errors.ts";
import { RECORDS } from "./records.ts";

/** Name of a new documents' file: Sanity's own. */
const DATA_FILE = "data.ndjson";
const ASSET_FOLDERS = ["images", "files"];

/** A dataset on disk: a file of documents, with `images/` and `files/` next to it. */
export interface DatasetFolder {
  folder: string;
  file: string;
}

/**
 * Finds the dataset of a path: an `.ndjson` file, or a folder with one.
 * @throws {ContentError} when a folder has several
 */
export async function datasetFolder(path: string): Promise<DatasetFolder> {
  const full = resolve(path);
  if (full.endsWith(".ndjson")) return { folder: dirname(full), file: basename(full) };
  const names = existsSync(full) ? await readdir(full) : [];
  const files = names.filter((name) => name.endsWith(".ndjson"));
  if (files.length > 1) {
    throw new ContentError(`${full} holds several .ndjson files. Name the one that you mean.`);
  }
  return { folder: full, file: files[0] ?? DATA_FILE };
}

/**
 * Reads a dataset from disk, without drafts, versions and system documents.
 * @returns undefined when there is none
 * @throws {ContentError} naming the wrong line or the missing file
 */
export async function readFolder({ folder, file }: DatasetFolder): Promise<Content | undefined> {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  const lines = (await readFile(path, "utf8")).split("\n");
  const seen = new Map<string, number>();
  const documents: PlainDocument[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const at = `${path}, line ${index + 1}`;
    const doc = readLine(line, at);
    const first = seen.get(doc._id);
    if (first !== undefined) {
      throw new ContentError(
        `${at}: the id "${doc._id}" is taken by line ${first}. Give it another.`,
      );
    }
    seen.set(doc._id, index + 1);
    if (!isPublishedId(doc._id) || !isContentId(doc._id, RECORDS)) continue;
    for (const reference of assetsOf(doc)) await checkAsset(folder, reference, at);
    documents.push(doc);
  }
  return { folder, documents };
}

/**
 * Replaces a dataset on disk, in canonical form. Other files in the folder stay. The new files are
 * written completely first, so that a failure keeps the old ones.
 * @throws {ContentError} when a file cannot be read
 */
export async function writeFolder(
  { folder, file }: DatasetFolder,
  content: Content,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const fresh = join(folder, `.new-${process.pid}`);
  try {
    await mkdir(fresh);
    await writeFile(join(fresh, file), canonicalNdjson(content.documents));
    for (const path of assetPaths(content)) {
      await mkdir(dirname(join(fresh, path)), { recursive: true });
      await cp(join(content.folder, path), join(fresh, path));
    }
    for (const name of ASSET_FOLDERS) {
      await rm(join(folder, name), { recursive: true, force: true });
      if (existsSync(join(fresh, name))) await rename(join(fresh, name), join(folder, name));
    }
    await rename(join(fresh, file), join(folder, file));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function readLine(line: string, at: string): PlainDocument {
  const value = parseLine(line, at);
  if (!isJsonObject(value)) throw new ContentError(`${at}: a line must hold one document ({…}).`);
  const { _id, _type } = value;
  if (typeof _id !== "string" || !isDocumentId(_id)) {
    throw new ContentError(
      `${at}: "_id" must be 1 to 128 of the characters a-z, A-Z, 0-9, ".", "_" and "-".`,
    );
  }
  if (typeof _type !== "string" || _type === "") {
    throw new ContentError(`${at}: document "${_id}" needs a "_type" (text).`);
  }
  if (_type === "sanity.imageAsset" || _type === "sanity.fileAsset") {
    throw new ContentError(
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
    throw new ContentError(`${at}: not valid JSON (${reason}). Correct the line.`);
  }
}

async function checkAsset(folder: string, reference: string, at: string): Promise<void> {
  const path = assetPath(reference);
  if (path === undefined) {
    throw new ContentError(
      `${at}: "${reference}" must be like image@file://./images/name.svg, with letters, digits, ".", "_" and "-" in the name.`,
    );
  }
  const found = await stat(join(folder, path)).catch(() => undefined);
  if (found?.isFile() === true) return;
  throw new ContentError(
    `${at}: ${join(folder, path)} is missing. Add the file, or remove the reference.`,
  );
}
