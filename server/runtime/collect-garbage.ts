import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects garbage now, and gives the memory back to the system. For the end of work that made much
 * garbage and is not repeated: an idle V8 keeps it for hours.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  // The usual flavor keeps the empty pages of the heap for later.
  const options = { type: "major", execution: "sync", flavor: "last-resort" };
  if (typeof collect === "function") collect(options);
}
