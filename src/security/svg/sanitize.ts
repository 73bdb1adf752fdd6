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

/** How long a successful worker waits for the next drawing, which is likely to come soon. */
const IDLE_MS = 5_000;

let last: Promise<unknown> = Promise.resolve();
let idle: Worker | undefined;
let dismissal: NodeJS.Timeout | undefined;

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

function askWorker(bytes: Buffer): Promise<SanitizeResult> {
  clearTimeout(dismissal);
  const worker = idle ?? startWorker();
  idle = undefined;
  worker.ref();
  return new Promise<SanitizeResult>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      worker.off("message", onResult).off("error", failed).off("exit", ended);
    };
    const giveUp = (error: Error) => {
      stop();
      void worker.terminate();
      reject(error);
    };
    const onResult = (message: unknown) => {
      stop();
      keep(worker);
      resolve(SanitizeResult.parse(message));
    };
    const failed = (error: Error & { code?: string }) => {
      const tooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      const message = "it takes too much memory to check. Simplify it";
      giveUp(tooLarge ? new UnsafeSvgError(message) : error);
    };
    const ended = () => giveUp(new UnsafeSvgError("it could not be checked"));
    const timer = setTimeout(() => {
      const seconds = WORKER_MS / 1000;
      giveUp(new UnsafeSvgError(`it takes more than ${seconds} s to check. Simplify it`));
    }, WORKER_MS);
    worker.on("message", onResult).on("error", failed).on("exit", ended);
    worker.postMessage(bytes);
  });
}

function startWorker(): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    execArgv: [],
    env: {},
  });
  // It may also end while it has nothing to do.
  const forget = () => {
    if (idle === worker) idle = undefined;
  };
  return worker.on("error", forget).on("exit", forget);
}

function keep(worker: Worker): void {
  idle = worker;
  worker.unref();
  dismissal = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, IDLE_MS);
  dismissal.unref();
}
