import { Worker } from "node:worker_threads";
import { z } from "zod";
import { decodeSvg } from "./decode.ts";
import { UnsafeSvgError } from "./error.ts";
import { inspectSvg } from "./inspect.ts";

/** Changes with every change of what is taken out, so that no older result is used again. */
export const SANITIZER_VERSION = 1;

/** A drawing that holds nothing that could act. */
export interface SafeSvg {
  /** The bytes that were given, when nothing had to be taken out of them. */
  bytes: Buffer;
  /** What was taken out, in words: `<script>`, `onload="…"`. */
  removed: string[];
}

/** Up to this size a drawing is looked through at once, which takes some 50 ms at most. */
const INLINE_BYTES = 64 * 1024;
const WORKER_MS = 15_000;
const WORKER_MEMORY_MB = 512;

/** What the worker answers. */
export const Answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("clean") }),
  z.object({ kind: z.literal("mended"), svg: z.string(), removed: z.array(z.string()) }),
  z.object({ kind: z.literal("unsafe"), message: z.string() }),
]);
export type Answer = z.infer<typeof Answer>;

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
  const answer = await turn;
  if (answer.kind === "unsafe") throw new UnsafeSvgError(answer.message);
  if (answer.kind === "clean") return { bytes, removed: [] };
  return { bytes: Buffer.from(answer.svg), removed: answer.removed };
}

function askWorker(bytes: Buffer): Promise<Answer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    execArgv: [],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Answer>((resolve, reject) => {
    const giveUp = (message: string) => reject(new UnsafeSvgError(message));
    timer = setTimeout(
      () => giveUp(`it takes more than ${WORKER_MS / 1000} s to look through. Simplify it`),
      WORKER_MS,
    );
    worker.on("message", (message: unknown) => resolve(Answer.parse(message)));
    worker.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") {
        giveUp("it takes too much memory to look through. Simplify it");
      } else reject(error);
    });
    worker.on("exit", () => giveUp("it could not be looked through"));
  }).finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
