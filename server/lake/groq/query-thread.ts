import { Worker } from "node:worker_threads";
import type { Clock } from "../../runtime/clock.ts";
import { dataError, LakeError, queryError } from "../errors.ts";
import type { Copy } from "../packed.ts";
import type {
  CopiedChange,
  FromQueryWorker,
  Query,
  QueryWorkerData,
  ToQueryWorker,
} from "./messages.ts";

/** The documents that a thread copies. */
export interface Source {
  /** Ids of all documents. */
  ids(): string[];
  copy(id: string): Copy | null;
}

/** What one query may take. */
export interface ThreadLimits {
  /** Most memory of the thread's heap, in bytes; its copy of the documents counts. */
  heapBytes: number;
  /** Longest result, in bytes. */
  resultBytes: number;
}

/** Documents that are copied in one turn of the event loop. */
const CHUNK = 50;
/** How long a canceled query may continue, in milliseconds. */
const GRACE_MS = 1000;
/** Where the processor is short, a query may take up to this many times as long. */
const PATIENCE = 10;

/** What measures a query's time. */
export interface QueryTime extends Pick<Clock, "elapsed" | "after"> {
  /** Processor time of the whole process, in milliseconds. */
  processorMs(): number;
}

/** A query took longer than its limit. */
export class QueryTooSlow extends Error {
  override readonly name = "QueryTooSlow";
}

/**
 * A thread that runs queries on a copy of the documents, one at a time. A query that takes too much
 * memory, or cannot be stopped in time, ends the thread: make a new one then.
 */
export class QueryThread {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #time: QueryTime;
  readonly #whenIdle: () => void;
  #state: "loading" | "idle" | "busy" | "ended" = "loading";
  #loaded = false;
  #running: { resolve: (json: Uint8Array) => void; reject: (error: Error) => void } | undefined;

  /**
   * Starts a thread and copies the documents to it.
   * @param whenIdle called each time it is ready for a query
   * @param whenEnded called once when it has ended for any reason; `loaded` is false when it never
   * became ready
   */
  constructor(
    source: Source,
    limits: ThreadLimits,
    time: QueryTime,
    {
      whenIdle,
      whenEnded,
    }: { whenIdle: () => void; whenEnded: (end: { loaded: boolean; error?: Error }) => void },
  ) {
    const workerData: QueryWorkerData = { maxResultBytes: limits.resultBytes };
    this.#time = time;
    this.#whenIdle = whenIdle;
    this.#worker = new Worker(new URL("./query-worker.ts", import.meta.url), {
      name: "queries",
      workerData,
      // Flags of the main program (for example of a test runner) do not apply to this thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limits.heapBytes / 2 ** 20) },
    });
    let failure: Error | undefined;
    this.#worker.on("error", (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    this.#worker.on("message", (message: FromQueryWorker) => this.#receive(message));
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        this.#state = "ended";
        this.#settle()?.reject(lost(failure));
        resolve();
        whenEnded({ loaded: this.#loaded, ...(failure && { error: failure }) });
      });
    });
    this.#worker.unref();
    void this.#load(source);
  }

  /** True when it is gone, or about to be. */
  get ended(): boolean {
    return this.#state === "ended";
  }

  /** True when it can take a query now. */
  get idle(): boolean {
    return this.#state === "idle";
  }

  /** Sends changed documents. Later queries see the change. */
  update(changes: readonly CopiedChange[]): void {
    this.#send({ kind: "changes", changes });
  }

  /** Tells it that all documents were deleted. */
  clear(): void {
    this.#send({ kind: "clear" });
  }

  /**
   * Runs a query. Only for an idle thread.
   * @param limitMs longest time
   * @returns the result as JSON
   * @throws QueryTooSlow when it takes longer
   * @throws LakeError when the query is refused, takes too much memory, or cannot be passed on
   */
  async run(query: Query, limitMs: number): Promise<Uint8Array> {
    try {
      this.#send({ kind: "query", query, limitMs });
    } catch (error) {
      // The thread has not heard of it, and is free for the next one.
      setImmediate(this.#whenIdle);
      const reason = error instanceof Error ? error.message : String(error);
      const { length } = query.query;
      throw queryError(query.query, `query cannot be passed on: ${reason}`, 0, length);
    }
    const stopWatching = this.#endWhenLate(limitMs + GRACE_MS);
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        this.#state = "busy";
        this.#running = { resolve, reject };
      });
    } finally {
      stopWatching();
    }
  }

  /** Ends it at once. A query that runs is answered with a refusal that asks to try again. */
  async end(): Promise<void> {
    this.#state = "ended";
    await this.#worker.terminate();
    await this.#ended;
  }

  /**
   * Ends the thread when a query takes too long. It is not the query's fault that a busy machine gives this
   * process no time: it cannot have used more of the processor than the whole process.
   * @returns call it when the query has ended
   */
  #endWhenLate(mostMs: number): () => void {
    const { elapsed, after, processorMs } = this.#time;
    const began = { at: elapsed(), processorMs: processorMs() };
    let pending: NodeJS.Immediate | undefined;
    const look = () => {
      const missing = mostMs - (processorMs() - began.processorMs);
      if (missing > 0 && elapsed() - began.at < PATIENCE * mostMs) {
        stopClock = after(Math.max(missing, GRACE_MS), lookNext);
      } else {
        this.#settle()?.reject(new QueryTooSlow());
        void this.end();
      }
    };
    // The answer may lie here already: this thread, too, may have been held up.
    const lookNext = () => void (pending = setImmediate(look));
    let stopClock = after(mostMs, lookNext);
    return () => {
      stopClock();
      clearImmediate(pending);
    };
  }

  /** Copies all documents without keeping the event loop for long. */
  async #load(source: Source): Promise<void> {
    const ids = source.ids();
    for (let from = 0; from < ids.length; from += CHUNK) {
      // What was committed in between was sent already: each document goes out as it is by now.
      const changes: CopiedChange[] = ids
        .slice(from, from + CHUNK)
        .map((id) => ({ id, next: source.copy(id) }));
      this.update(changes);
      await new Promise(setImmediate);
      if (this.#state === "ended") return;
    }
    this.#send({ kind: "loaded" });
  }

  #receive(message: FromQueryWorker): void {
    if (this.#state === "ended") return;
    const running = this.#settle();
    this.#state = "idle";
    this.#loaded = true;
    if (message.kind === "result") running?.resolve(message.json);
    if (message.kind === "tooSlow") running?.reject(new QueryTooSlow());
    if (message.kind === "refused") {
      const { status, message: text, body } = message.refusal;
      running?.reject(new LakeError(status, text, body));
    }
    this.#whenIdle();
  }

  #settle() {
    const running = this.#running;
    this.#running = undefined;
    return running;
  }

  #send(message: ToQueryWorker): void {
    if (this.#state !== "ended") this.#worker.postMessage(message);
  }
}

function lost(failure: Error | undefined): LakeError {
  if (failure !== undefined && "code" in failure && failure.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return dataError(
      400,
      "queryMemoryError",
      "The query was stopped: it needs too much memory. Ask for fewer documents at a time, or for fewer of their fields.",
    );
  }
  return dataError(503, "queryInterruptedError", "The query was interrupted. Try again.");
}
