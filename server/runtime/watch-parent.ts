// Kills this process a few seconds after the one that started it is gone. It is loaded before a
// program (`node --import`), and watches from a thread of its own: a program that hangs, or whose
// orderly end takes too long, does not outlive its parent either.
import { isMainThread, Worker, workerData } from "node:worker_threads";

/** Time between two looks, in milliseconds. */
const LOOK_MS = 500;
/** How long an orderly end may take once the parent is gone, in milliseconds. */
const GRACE_MS = 4000;

/** Marks the process as watched, for whoever would watch it once more. */
const WATCHED = Symbol.for("polyphony.watch-parent");

/** Begins to watch; a second call does nothing. */
export function watchParent(): void {
  if (!isMainThread || Reflect.has(globalThis, WATCHED)) return;
  Reflect.set(globalThis, WATCHED, true);
  const watcher = new Worker(new URL(import.meta.url), {
    workerData: { watchedParent: process.ppid },
    // A preloaded module of the program is none of the watcher's business.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  watcher.unref();
  // Without a watcher the program works as well; the end of the channel still ends it.
  watcher.on("error", () => undefined);
}

function watch(parent: number): void {
  let goneMs = 0;
  setInterval(() => {
    if (isAlive(parent)) return;
    goneMs += LOOK_MS;
    if (goneMs > GRACE_MS) process.kill(process.pid, "SIGKILL");
  }, LOOK_MS);
}

/** A process whose parent has ended gets another one; on Windows it keeps the number. */
function isAlive(parent: number): boolean {
  if (process.ppid !== parent) return false;
  try {
    return process.kill(parent, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const data: unknown = workerData;
if (isMainThread) watchParent();
else if (typeof data === "object" && data !== null && "watchedParent" in data) {
  if (typeof data.watchedParent === "number") watch(data.watchedParent);
}
