import { basename, dirname, extname } from "node:path";

/** A file of an exported dataset. */
export interface ExportedAsset {
  /** Path in the export, like `images/0a1b…-600x600.svg`. */
  path: string;
  /** SHA-1 of its bytes. */
  hash: string;
  /** Its name at upload, if that is known. */
  originalFilename?: string;
}

/** Name that Sanity's exporter gives a file whose extension has a digit, like an MP4. */
const EXPORTED = /^([0-9a-f]{40})-([a-z0-9]+)\.bin$/;

/**
 * The name of an exported file: the one at upload, if that is known. A dataset tells what a file is
 * from its name, so a file without an extension gets the one that it had in its dataset.
 */
export function fileName(path: string, originalFilename: string | undefined): string {
  const own = basename(path).replace(EXPORTED, "$1.$2");
  const name = (originalFilename ?? "").split(/[\\/]/).at(-1) ?? "";
  if (name === "") return own;
  const complete = path.startsWith("images/") || name.toLowerCase().endsWith(extname(own));
  return complete ? name : `${name}${extname(own)}`;
}

/**
 * Readable paths for the files of an export: the name at upload, else the current one. All files
 * with the same name get part of their hash, so that names do not depend on the order.
 * @returns the new path for each old one
 */
export function readablePaths(assets: readonly ExportedAsset[]): Map<string, string> {
  const named = assets.map((asset) => ({ ...asset, preferredName: preferredName(asset) }));
  const hashesByWish = new Map<string, Set<string>>();
  for (const { preferredName: path, hash } of named) {
    // Some file systems ignore case.
    const key = path.toLowerCase();
    hashesByWish.set(key, (hashesByWish.get(key) ?? new Set()).add(hash));
  }
  return new Map(
    named.map(({ path, hash, preferredName: preferred }) => {
      const shared = (hashesByWish.get(preferred.toLowerCase())?.size ?? 0) > 1;
      return [path, shared ? withHash(preferred, hash) : preferred];
    }),
  );
}

function preferredName({ path, originalFilename }: ExportedAsset): string {
  const plain = (name: string) => name.replace(/[^\w.-]+/g, "-").replace(/^[.-]+/, "");
  const own = fileName(path, undefined);
  return `${dirname(path)}/${plain(fileName(path, originalFilename)) || own}`;
}

function withHash(path: string, hash: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}-${hash.slice(0, 8)}${extension}`;
}
