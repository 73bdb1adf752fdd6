import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Puts a finished folder in place of another, by renaming where the disk allows it. */
export async function replaceFolder(fresh: string, place: string): Promise<void> {
  const old = `${place}.old-${process.pid}`;
  await mkdir(dirname(place), { recursive: true });
  if (existsSync(place)) await rename(place, old);
  try {
    await rename(fresh, place);
  } catch {
    // Another disk: renaming across disks is not possible, copying is.
    await cp(fresh, place, { recursive: true });
  }
  await rm(old, { recursive: true, force: true });
}
