import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "./files.ts";
import { inRoot } from "./root.ts";

/** SHA-256 of a text, in hexadecimal. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * One hash over the names and bytes of files and folders.
 * @param paths from the project's root, `*` for any name; a missing one counts as empty
 * @param counts whether a file, named from the project's root, counts; default: all do
 */
export async function hashFolders(
  paths: readonly string[],
  counts: (file: string) => boolean = () => true,
): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of (await filesBelow(path)).filter(counts)) {
      hash
        .update(file)
        .update("\0")
        .update(await readFile(inRoot(file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function filesBelow(path: string): Promise<string[]> {
  if (path.includes("*")) return globSync(path, { cwd: inRoot() }).sort();
  if ((await stat(inRoot(path)).catch(() => undefined))?.isFile()) return [path];
  return (await filesIn(inRoot(path))).map((file) => join(path, file));
}
