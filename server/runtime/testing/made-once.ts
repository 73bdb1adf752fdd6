import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hashFolders, hashText } from "../hash.ts";
import { inRoot } from "../root.ts";

/** What is made once for all tests. */
interface Making {
  name: string;
  /** What it depends on: paths from the project's root. A change in any of them makes it anew. */
  inputs: readonly string[];
  /** What else it depends on. */
  besides?: string;
  /** Makes it, in an empty folder that is given by its absolute path. */
  make(folder: string): Promise<void>;
}

/**
 * A folder that takes long to make and that many tests begin with: the first who asks makes it, in
 * whatever process, and the others wait for that. Nobody may write to it: copy it.
 * @returns its absolute path
 */
export async function madeOnce({ name, inputs, besides = "", make }: Making): Promise<string> {
  const hash = hashText(`${besides}\n${await hashFolders(inputs)}`).slice(0, 16);
  const folder = inRoot(".cache", "test", "made", `${name}-${hash}`);
  // A folder alone may be half of it: its maker may have been ended.
  const whole = `${folder}.whole`;
  if (existsSync(whole)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  try {
    if (existsSync(whole)) return folder;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await make(folder);
    await writeFile(whole, "");
    return folder;
  } finally {
    await unlock();
  }
}

/** Waits until no other process holds the lock; one whose holder has died is nobody's. */
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
