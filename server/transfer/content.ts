import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "content-lake/document";
import { assetsOf, canonicalNdjson, mapAssets, type PlainDocument } from "./canonical.ts";

/** A dataset on disk: published documents and their files. */
export interface Content {
  /** Absolute path of the files' folder. */
  folder: string;
  documents: PlainDocument[];
  /** The export's notes about its files (`assets.json`), by `image-<SHA-1>` or `file-<SHA-1>`. */
  notes: ReadonlyMap<string, JsonObject>;
}

/**
 * A reference like `image@file://./images/nora.svg`. Names are plain, so that they work on every
 * disk.
 */
const REFERENCE = /^(image|file)@file:\/\/\.\/((?:images|files)\/[\w][\w.-]*)$/;

/** Path of a referenced file in its folder; undefined for a malformed reference. */
export function assetPath(reference: string): string | undefined {
  return REFERENCE.exec(reference)?.[2];
}

/** The note of an export about a file. */
export function noteOf({ notes }: Pick<Content, "notes">, reference: string, hash: string) {
  return notes.get(`${reference.split("@")[0]}-${hash}`);
}

/** Paths of all referenced files, sorted. */
export function assetPaths({ documents }: Content): string[] {
  const paths = documents.flatMap(assetsOf).map((reference) => assetPath(reference) ?? "");
  return [...new Set(paths)].filter((path) => path !== "").sort();
}

/**
 * A text that is equal for datasets with the same documents and files, in any order and with any
 * file names.
 * @throws {ContentError} when a file cannot be read
 */
export async function fingerprint(content: Content): Promise<string> {
  const hashes = new Map<string, string>();
  for (const path of assetPaths(content)) {
    hashes.set(path, await hashFile(join(content.folder, path)));
  }
  const documents = content.documents.map((doc) =>
    mapAssets(doc, (reference) => {
      const hash = hashes.get(assetPath(reference) ?? "");
      return hash === undefined ? reference : `${reference.split("@")[0]}@${hash}`;
    }),
  );
  return createHash("sha256").update(canonicalNdjson(documents)).digest("hex");
}

/**
 * SHA-1 of a file, which is its id at Sanity.
 * @throws {ContentError} when the file cannot be read
 */
export async function hashFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new ContentError(
      `${path} cannot be read. Put the file back, or remove the references to it.`,
    );
  });
  return createHash("sha1").update(bytes).digest("hex");
}

/** Prefixes of this project's records about content, which no transfer moves. */
export const RECORDS: readonly string[] = ["publication."];

/** Content cannot be read, written or moved. The message is for a person and says what to do. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}
