import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isCompressed } from "../../server/release/compress.ts";
import { Releases } from "../../server/release/releases.ts";

/**
 * SHA-256 of each file that visitors can get, by its path, without compressed forms.
 * @param dir folder of the releases
 */
export function releaseDigests(dir: string): Map<string, string> {
  const releases = new Releases(dir);
  const { id = 0 } = releases.current() ?? {};
  const files = releases.files(id);
  const paths = [...files.keys()].filter((path) => !isCompressed(path, files));
  return digestsOf(releases.folder(id), paths);
}

/** SHA-256 of each file in a folder, by its path from there. */
export function folderDigests(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));
  return digestsOf(folder, files);
}

function digestsOf(folder: string, paths: readonly string[]): Map<string, string> {
  return new Map(
    paths.toSorted().map((path) => {
      const bytes = readFileSync(join(folder, path));
      return [path, createHash("sha256").update(bytes).digest("hex")];
    }),
  );
}
