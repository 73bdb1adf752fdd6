// Kills this process a few seconds after the end of its parent. Preloaded with `node --import`, it
// watches in a thread, so that a program that hangs or closes slowly ends too.
import { isMainThread, Worker, workerData } from "node:worker_threads";

/** Time between two checks, in milliseconds. */
const INTERVAL_MS = 500;
/** How long a program may take to close after the end of its parent, in milliseconds. */
const GRACE_MS = 4000;

/** Marks the process as watched. */
const WATCHED = Symbol.for("polyphony.watch-parent");

/** Starts to watch; a second call does nothing. */
export function watchParent(): void {
  if (!isMainThread || Reflect.has(globalThis, WATCHED)) return;
  Reflect.set(globalThis, WATCHED, true);
  const watcher = new Worker(new URL(import.meta.url), {
    workerData: { watchedParent: process.ppid },
    // The thread must not preload the program's modules.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  watcher.unref();
  // The program works without it; the end of the channel still ends the program.
  watcher.on("error", () => undefined);
}

function watch(parent: number): void {
  let goneMs = 0;
  setInterval(() => {
    if (isAlive(parent)) return;
    goneMs += INTERVAL_MS;
    if (goneMs > GRACE_MS) process.kill(process.pid, "SIGKILL");
  }, INTERVAL_MS);
}

/** An orphan gets another parent; on Windows it keeps the id. */
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
