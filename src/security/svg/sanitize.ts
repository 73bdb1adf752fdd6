import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { decodeSvg, inspectSvg, UnsafeSvgError } from "./inspect.ts";

/** Changes with every change of what is taken out, so that no older result is used again. */
export const SANITIZER_VERSION = 1;

/** A drawing that holds nothing that could act. */
export interface SafeSvg {
  /** The bytes that were given, when nothing had to be taken out of them. */
  bytes: Buffer;
  /** Removed parts, for messages: `<script>`, `onload="…"`. */
  removed: string[];
}

/** Up to this size a drawing is looked through at once, which takes some 50 ms at most. */
const INLINE_BYTES = 64 * 1024;
const WORKER_MS = 15_000;
const WORKER_MEMORY_MB = 512;

/** Result of the worker. */
export const SanitizeResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("clean") }),
  z.object({ kind: z.literal("mended"), svg: z.string(), removed: z.array(z.string()) }),
  z.object({ kind: z.literal("unsafe"), message: z.string() }),
]);
export type SanitizeResult = z.infer<typeof SanitizeResult>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a drawing safe to show and to open. A drawing that is safe comes back byte for byte; for any
 * other one a worker with limits of time and memory takes out what must not be there, one drawing at
 * a time.
 * @throws UnsafeSvgError when that cannot be done; its message completes "The drawing is refused: …"
 */
export async function sanitizeSvg(bytes: Buffer): Promise<SafeSvg> {
  const { text, utf8 } = decodeSvg(bytes);
  if (bytes.length <= INLINE_BYTES && utf8 && inspectSvg(text).length === 0) {
    return { bytes, removed: [] };
  }
  const turn = last.then(() => askWorker(bytes));
  last = turn.catch(() => undefined);
  const result = await turn;
  if (result.kind === "unsafe") throw new UnsafeSvgError(result.message);
  if (result.kind === "clean") return { bytes, removed: [] };
  return { bytes: Buffer.from(result.svg), removed: result.removed };
}

async function askWorker(bytes: Buffer): Promise<SanitizeResult> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    execArgv: [],
    env: {},
  });
  const tooLong = AbortSignal.timeout(WORKER_MS);
  try {
    const [result] = await once(worker, "message", { signal: tooLong });
    return SanitizeResult.parse(result);
  } catch (error) {
    if (tooLong.aborted) {
      throw new UnsafeSvgError(`it takes more than ${WORKER_MS / 1000} s to check. Simplify it`);
    }
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
      throw new UnsafeSvgError("it takes too much memory to check. Simplify it");
    }
    throw error;
  } finally {
    await worker.terminate();
  }
}
