import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { hashOf, namesIn, sync } from "./files.ts";

/** What a backup takes along that is not in the lake's folder: a file, or a folder of folders. */
export interface Beside {
  /** Name within the backup. */
  name: string;
  /** Absolute path where the programs have it. It need not exist. */
  path: string;
  /** What it is, for messages. */
  what: string;
}

/** Begins the names of folders that are not complete. */
const INCOMPLETE = ".";

/**
 * Copies what is there into a backup; the programs may run.
 * @param part folder of the backup
 * @returns SHA-256 of each file, by its path within the backup
 */
export async function copyBesides(
  besides: readonly Beside[],
  part: string,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { name, path } of besides) {
    for (const from of await filesOf(path)) {
      const file = join(name, relative(path, from));
      const to = join(part, file);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(from, to);
      await chmod(to, 0o600);
      await sync(to);
      hashes[file.replaceAll("\\", "/")] = await hashOf(to, "sha256");
    }
  }
  return hashes;
}

/**
 * Brings back what is missing now; what is there stays as it is.
 * @param folder of the backup
 * @returns what was brought back, for messages
 */
export async function restoreBesides(
  besides: readonly Beside[],
  folder: string,
): Promise<string[]> {
  const back: string[] = [];
  for (const { name, path, what } of besides) {
    const from = join(folder, name);
    if (!existsSync(from)) continue;
    const isFile = (await stat(from)).isFile();
    const entries = isFile ? [""] : await namesIn(from);
    const missing = entries.filter((entry) => !existsSync(join(path, entry)));
    for (const entry of missing) await putInPlace(join(from, entry), join(path, entry));
    if (missing.length > 0) back.push(isFile ? what : `${what} (${missing.length})`);
  }
  return back;
}

/** Copies a file or a folder so that it is there whole or not at all. */
async function putInPlace(from: string, to: string): Promise<void> {
  const fresh = join(dirname(to), `${INCOMPLETE}restored-${process.pid}`);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await cp(from, fresh, { recursive: true });
    await rename(fresh, to);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Absolute paths of a file, or of the files in a folder's complete folders. */
async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const complete = (await namesIn(path)).filter((name) => !name.startsWith(INCOMPLETE)).sort();
  const found = complete.map(async (name) => {
    const entries = await readdir(join(path, name), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((each) => join(each.parentPath, each.name));
  });
  return (await Promise.all(found)).flat();
}
