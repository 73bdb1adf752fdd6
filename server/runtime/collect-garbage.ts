import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** V8's own function; undefined until the first collection. */
let gc: unknown;

function collect(options: { type: string; execution: string; flavor?: string }): void {
  if (gc === undefined) {
    setFlagsFromString("--expose-gc");
    gc = runInNewContext("gc");
  }
  if (typeof gc === "function") gc(options);
}

/**
 * Collects garbage now, and gives the memory back to the system. For the end of work that made much
 * garbage and is not repeated: an idle V8 keeps it for hours.
 */
export function collectGarbage(): void {
  // The usual flavor keeps the empty pages of the heap for later.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Collects the garbage of the young generation, in about 2 ms. For the end of short work that somebody
 * waits for: the next such work is not interrupted, and fewer objects reach the old generation.
 */
export function collectYoungGarbage(): void {
  collect({ type: "minor", execution: "sync" });
}
