import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** The system's code of an error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Paths of the files in a folder, within it and sorted, with slashes; none when it does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => path.split(sep).join("/"))
    .sort();
}

/** Replaces a folder with a finished one, by renaming where the disk allows it. */
export async function replaceFolder(fresh: string, place: string): Promise<void> {
  const old = `${place}.old-${process.pid}`;
  await mkdir(dirname(place), { recursive: true });
  // A killed program may have left it: in a container all have the same process id.
  await rm(old, { recursive: true, force: true });
  if (existsSync(place)) await rename(place, old);
  try {
    await rename(fresh, place);
  } catch {
    // A rename across disks is not possible.
    await cp(fresh, place, { recursive: true });
  }
  await rm(old, { recursive: true, force: true });
}
