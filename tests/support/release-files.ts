import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isForm, Releases } from "../../server/release/releases.ts";

/**
 * SHA-256 of each file that visitors can get, by its path, without compressed forms.
 * @param dir folder of the releases
 */
export function releaseDigests(dir: string): Map<string, string> {
  const releases = new Releases(dir);
  const { id = 0 } = releases.current() ?? {};
  const files = releases.files(id);
  const paths = [...files.keys()].filter((path) => !isForm(path, files)).sort();
  return new Map(
    paths.map((path) => {
      const bytes = readFileSync(join(releases.folder(id), path));
      return [path, createHash("sha256").update(bytes).digest("hex")];
    }),
  );
}
