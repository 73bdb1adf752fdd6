import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOMS } from "../../../rooms.ts";
import { hashFolders, hashText } from "../hash.ts";
import { inRoot } from "../root.ts";

/** Folder of fixtures, which stay from run to run. */
const FOLDER = inRoot(".cache", "made");
/** A fixture of other code is removed if unused for this long, in milliseconds. */
const UNUSED_MS = 60 * 60_000;
/** Files that no fixture depends on: tests, and the published form of packages. */
const NO_INPUTS = /\.test\.tsx?$|^packages\/[^/]+\/dist\//;

/** A fixture that is made once for all tests. */
interface Fixture {
  name: string;
  /** Paths of rooms whose code makes it. The rooms that these import count as well. */
  rooms: readonly string[];
  /** Other files and folders that it depends on, from the project's root. */
  inputs?: readonly string[];
  /** Anything else that it depends on, as text. */
  version?: string;
  /** Makes it, in an empty folder that is given by its absolute path. */
  make(folder: string): Promise<void>;
}

/** For fixtures whose age may matter: today's date in UTC, so that they are never older than a day. */
export const TODAY = new Date().toISOString().slice(0, 10);

/**
 * A folder that takes long to make and that many tests start from. The first process that asks makes
 * it, the others wait, and later runs find it as long as nothing that it depends on has changed. Do
 * not write to it: copy it.
 * @returns its absolute path
 */
export async function fixtureFolder(making: Fixture): Promise<string> {
  const { name, rooms, inputs = [], version = "", make } = making;
  const paths = [...roomsBelow(rooms), ...inputs, "packages", "package-lock.json"];
  const files = await hashFolders(paths, (file) => !NO_INPUTS.test(file));
  const folder = join(FOLDER, `${name}-${hashText(`${version}\n${files}`).slice(0, 16)}`);
  if (await touch(folder)) return folder;
  await mkdir(FOLDER, { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  const work = `${folder}.${process.pid}`;
  try {
    if (await touch(folder)) return folder;
    await removeUnused(name);
    await mkdir(work);
    await make(work);
    // Rename at the end, so that an existing folder is complete.
    await rename(work, folder);
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
    await unlock();
  }
}

/** Paths of some rooms and of all that they import, directly or not. */
function roomsBelow(paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found) {
    for (const below of ROOMS.find((room) => room.path === path)?.imports ?? []) found.add(below);
  }
  return [...found].sort();
}

/** Notes that a fixture is used. @returns whether it exists */
async function touch(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}

/** Removes fixtures of this name made by other code, and unfinished ones. */
async function removeUnused(name: string): Promise<void> {
  for (const file of await readdir(FOLDER)) {
    if (!file.startsWith(`${name}-`) || file.endsWith(".lock")) continue;
    const used = await stat(join(FOLDER, file)).catch(() => undefined);
    if (used === undefined || Date.now() - used.mtimeMs < UNUSED_MS) continue;
    await rm(join(FOLDER, file), { recursive: true, force: true });
  }
}

/** Waits until no other process holds the lock; removes a lock of a process that has ended. */
async function lock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: "wx" });
      return () => rm(path, { force: true });
    } catch {
      const holder = Number(existsSync(path) ? readFileSync(path, "utf8") : 0);
      if (holder > 0 && !lives(holder)) await rm(path, { force: true });
      else await wait(100);
    }
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
