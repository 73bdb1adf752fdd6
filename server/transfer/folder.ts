import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isContentId, isDocumentId, isPublishedId } from "../documents/ids.ts";
import { isJsonObject, parseJson, type Json } from "../documents/json.ts";
import { assetsOf, canonicalNdjson, type PlainDocument } from "./canonical.ts";
import { assetPath, assetPaths, type Content } from "./content.ts";
import { ContentError } from "./errors.ts";
import { RECORDS } from "./records.ts";

/** Name of the documents' file in a folder that has none yet: Sanity's own. */
const DATA_FILE = "data.ndjson";
const ASSET_FOLDERS = ["images", "files"];

/** A dataset on disk: the file of its documents, with `images/` and `files/` beside it. */
export interface DatasetFolder {
  folder: string;
  file: string;
}

/**
 * Finds the dataset that a path means: an `.ndjson` file, or a folder that holds one.
 * @throws ContentError when a folder holds several
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
 * Reads a dataset from disk. Drafts, versions of releases and system documents are left out.
 * @returns undefined when there is none
 * @throws ContentError naming the line that is wrong, or the file that is missing
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
 * Writes a dataset to disk in its canonical form, in place of the one that is there. Other files in
 * the folder stay. The new state is made beside the old one first, so that a failure leaves the old.
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
    `${at}: ${join(folder, path)} is not there. Put the file in, or remove the reference.`,
  );
}
