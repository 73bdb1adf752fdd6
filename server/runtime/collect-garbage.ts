import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** V8's own function; undefined until it is first asked for. */
let collect: unknown;

function garbageCollector(): unknown {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc");
  }
  return collect;
}

/**
 * Collects garbage now, and gives the memory back to the system. For the end of work that made much
 * garbage and is not repeated: an idle V8 keeps it for hours.
 */
export function collectGarbage(): void {
  const gc = garbageCollector();
  // The usual flavor keeps the empty pages of the heap for later.
  if (typeof gc === "function") gc({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Collects what was made last, in about 2 ms. For the end of short work that somebody waits for: the
 * next one begins with room, and nothing that this one alone needed grows old.
 */
export function collectYoungGarbage(): void {
  const gc = garbageCollector();
  if (typeof gc === "function") gc({ type: "minor", execution: "sync" });
}
