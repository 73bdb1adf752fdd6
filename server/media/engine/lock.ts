import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** How often the holder of a lock shows that it is alive, in milliseconds. */
const BEAT = 2000;

/** A lock without a sign of life for so long is stale, in milliseconds. */
const DEAD = 15_000;

/**
 * Runs work under a lock that is exclusive across processes. The lock of a killed process becomes
 * stale.
 * @param path of the lock: a folder that exists while the lock is held
 * @param waiting called once when another process holds the lock
 * @throws the signal's reason when it is aborted while waiting
 */
export async function withLock<T>(
  path: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  waiting: () => void = () => {},
): Promise<T> {
  let told = false;
  while (!(await take(path))) {
    signal.throwIfAborted();
    if (!told) waiting();
    told = true;
    await wait(250, undefined, { signal });
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(path, { recursive: true, force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const held = await stat(path).catch(() => undefined);
  if (held !== undefined && Date.now() - held.mtimeMs > DEAD) {
    await rm(path, { recursive: true, force: true });
  }
  return false;
}
