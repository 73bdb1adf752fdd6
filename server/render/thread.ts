import { Worker } from "node:worker_threads";
import { publishes, publishLatency, type Run } from "../http/metrics.ts";
import type { Part } from "../http/part.ts";
import { Fatal } from "../runtime/fatal.ts";
import type { Entry } from "../runtime/log.ts";
import type { Settings } from "../runtime/settings.ts";
import { closeThread, partInThread, pokeThread } from "./bridge.ts";

/** Options of the thread. */
export interface RenderOptions {
  settings: Settings;
  /** Writes an entry of the thread's log, which holds no secrets. */
  write: (entry: Entry) => void;
}

/** Publisher and preview in one thread, which holds the renderer. */
export interface RenderThread {
  /** The releases API, and `POST /webhook`. */
  publisher: Part;
  /** Loaded at its first request. Without a token that reads drafts it says what to set. */
  preview: Part;
  /** Resolves with the reason if the thread ends by itself: the program then ends too. */
  ended: Promise<Error>;
  /** Tells the publisher that the dataset has changed. */
  poke(): void;
  /** Ends both. A publish under way ends first. */
  close(): Promise<void>;
}

/** A message from the thread that is not a reply. */
export type Notice =
  | { kind: "ready" }
  /** It cannot start; the message is for a person. */
  | { kind: "refused"; message: string }
  | { kind: "log"; entry: Entry }
  | ({ kind: "run" } & Run);

/**
 * Starts the thread.
 * @throws {Fatal} when there is no release yet, or another publisher works in the folder
 */
export async function startRenderThread({ settings, write }: RenderOptions): Promise<RenderThread> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    name: "render",
    // A larger young generation would keep 50 MB of garbage after the start, and render no faster.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
    workerData: settings,
    // Flags of the main program (for example of a test runner) do not apply to this thread.
    execArgv: ["--disable-warning=ExperimentalWarning"],
    // React chooses its build when it is first loaded: pages are rendered as the site's build does it.
    env: { ...process.env, NODE_ENV: "production" },
  });
  let closing: Promise<void> | undefined;
  const ended = new Promise<Error>((resolve) => {
    worker.once("error", (error: Error) => resolve(error));
    worker.once("exit", (code) => {
      if (closing === undefined) {
        resolve(new Error(`The thread of publisher and preview has ended with exit code ${code}.`));
      }
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    worker.on("message", (notice: Notice) => {
      if (notice.kind === "ready") resolve();
      else if (notice.kind === "refused") reject(new Fatal(notice.message));
      else if (notice.kind === "log") write(notice.entry);
      else {
        publishes.inc({ result: notice.result });
        if (notice.seconds !== undefined) publishLatency.observe(notice.seconds);
      }
    });
    void ended.then(reject);
  });
  const close = () =>
    (closing ??= closeThread(worker)
      // It may have ended by itself.
      .catch(() => undefined)
      .then(async () => void (await worker.terminate())));
  await ready;
  return {
    publisher: partInThread(worker, "publisher", close),
    preview: partInThread(worker, "preview", close),
    ended,
    poke: () => pokeThread(worker),
    close,
  };
}
