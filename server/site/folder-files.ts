import { statSync } from "node:fs";
import { join } from "node:path";
import { isSitePath, mediaType } from "../release/paths.ts";
import type { SiteFile, SiteFiles } from "./files.ts";

const HIDDEN = /\/\.(?!well-known\/)/;

/**
 * The files of a folder, without hidden ones.
 * @param folder absolute path
 */
export function folderFiles(folder: string): SiteFiles {
  const at = (path: string): SiteFile | undefined => {
    if (!isSitePath(path) || HIDDEN.test(path)) return undefined;
    const place = join(folder, path);
    if (!isFile(place)) return undefined;
    return { path, type: mediaType(path), encodings: [], place: () => place };
  };
  return {
    find: (path, otherwise) => at(path) ?? (otherwise === undefined ? undefined : at(otherwise)),
    close: () => undefined,
  };
}

function isFile(place: string): boolean {
  try {
    return statSync(place, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // Part of the path is a file, or the name is too long.
    return false;
  }
}
