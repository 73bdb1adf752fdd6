import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { assetsOf, canonicalNdjson, mapAssets, type PlainDocument } from "./canonical.ts";
import { ContentError } from "./errors.ts";

/** A dataset on disk: its published documents and the files that they refer to. */
export interface Content {
  /** Absolute path of the folder that the files are in. */
  folder: string;
  documents: PlainDocument[];
}

/** A reference like `image@file://./images/nora.svg`; names are plain, so that they fit every disk. */
const REFERENCE = /^(image|file)@file:\/\/\.\/((?:images|files)\/[\w][\w.-]*)$/;

/** Path of a referred file in its folder, or undefined when the reference is not of that form. */
export function assetPath(reference: string): string | undefined {
  return REFERENCE.exec(reference)?.[2];
}

/** Paths of all files that the documents refer to, each once, sorted. */
export function assetPaths({ documents }: Content): string[] {
  const paths = documents.flatMap(assetsOf).map((reference) => assetPath(reference) ?? "");
  return [...new Set(paths)].filter((path) => path !== "").sort();
}

/**
 * A short text that two datasets share when they hold the same documents and files, whatever the
 * order of documents and attributes and the names of the files.
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

/** SHA-1 of a file: what Sanity knows an asset by. */
export async function hashFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new ContentError(
      `${path} cannot be read. Put the file back, or remove what refers to it.`,
    );
  });
  return createHash("sha1").update(bytes).digest("hex");
}
