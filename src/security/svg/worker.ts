// A thread that looks through one drawing. sanitize.ts ends it when it takes too long.
import { parentPort, workerData } from "node:worker_threads";
import { decodeSvg, inspectSvg, OTHER_ENCODING, UnsafeSvgError } from "./inspect.ts";
import type { SanitizeResult } from "./sanitize.ts";

async function look(bytes: unknown): Promise<SanitizeResult> {
  if (!(bytes instanceof Uint8Array)) throw new TypeError("The worker was given no drawing");
  const { text, utf8 } = decodeSvg(bytes);
  const found = inspectSvg(text);
  if (found.length === 0 && utf8) return { kind: "clean" };
  // Loaded only for drawings that need changes, because it brings a whole DOM.
  const { repairSvg } = await import("./repair.ts");
  const svg = repairSvg(text);
  // Two programs have to agree: the inspection must find nothing in the sanitized drawing.
  const left = inspectSvg(svg);
  if (left.length > 0)
    return {
      kind: "unsafe",
      message: `${left.join(", ")} cannot be removed. Take it out, or export the drawing as PNG`,
    };
  return {
    kind: "mended",
    svg,
    removed: utf8 ? found : [...new Set([...found, OTHER_ENCODING])],
  };
}

const result = await look(workerData).catch((error: unknown): SanitizeResult => {
  if (error instanceof UnsafeSvgError) return { kind: "unsafe", message: error.message };
  // A drawing on which the DOM fails (too deep, too large) is not safe.
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: "unsafe", message: `it could not be checked (${reason})` };
});
parentPort?.postMessage(result);
