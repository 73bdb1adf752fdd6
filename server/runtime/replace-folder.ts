import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces a folder with a finished one, by renaming where the disk allows it. */
export async function replaceFolder(fresh: string, place: string): Promise<void> {
  const old = `${place}.old-${process.pid}`;
  await mkdir(dirname(place), { recursive: true });
  if (existsSync(place)) await rename(place, old);
  try {
    await rename(fresh, place);
  } catch {
    // A rename across disks is not possible.
    await cp(fresh, place, { recursive: true });
  }
  await rm(old, { recursive: true, force: true });
}
