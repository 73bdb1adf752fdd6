import { apiError, type LakeError } from "../errors.ts";
import type { Query } from "./messages.ts";
import { QueryThread, type Source } from "./query-thread.ts";

/** What queries may take. Times in milliseconds, sizes in bytes. */
export interface QueryLimits {
  /** Longest time of one query of a caller with the token. */
  trustedMs: number;
  /** Longest time of one query of anybody else. */
  anonymousMs: number;
  /** Most queries of callers with the token that wait for their turn. */
  trustedWaiting: number;
  /** Most queries of others that wait. */
  anonymousWaiting: number;
  /** Most memory for one query, beside the copy of the documents. */
  memoryBytes: number;
  /** Longest result. */
  resultBytes: number;
}

/** The limits of a lake that is told no others. */
export const QUERY_LIMITS: QueryLimits = {
  trustedMs: 20_000,
  anonymousMs: 5_000,
  // As many as the Content Lake runs at a time.
  trustedWaiting: 500,
  anonymousWaiting: 100,
  memoryBytes: 256 * 2 ** 20,
  resultBytes: 64 * 2 ** 20,
};

/** A copy of a document in a thread takes up to this many times the bytes of its JSON. */
const COPY_FACTOR = 6;
/** When a query takes longer, the others of its kind get the second thread too. In milliseconds. */
const PATIENCE_MS = 100;

/** Documents to copy, and how much there is of them. */
export interface PoolSource extends Source {
  /** Bytes of all documents as JSON, about. */
  bytes(): number;
}

interface Job {
  query: Query;
  resolve: (json: Uint8Array) => void;
  reject: (error: unknown) => void;
}

type Lane = "own" | "shared";

/**
 * Runs queries in two threads, each with a copy of the documents: one for callers with the token
 * only, and one for everybody. Whatever anonymous callers ask, the others get their answers.
 * A thread starts with the first query that needs it.
 */
export class QueryPool {
  readonly #source: PoolSource;
  readonly #limits: QueryLimits;
  readonly #report: (message: string) => void;
  readonly #threads = new Map<Lane, QueryThread>();
  readonly #trusted: Job[] = [];
  readonly #anonymous: Job[] = [];
  #running = 0;
  #ended = 0;
  #closed = false;

  /** @param report told of threads that ended */
  constructor(
    source: PoolSource,
    report: (message: string) => void,
    limits: Partial<QueryLimits> = {},
  ) {
    this.#source = source;
    this.#report = report;
    this.#limits = { ...QUERY_LIMITS, ...limits };
  }

  /** Figures for whoever watches the lake. */
  get figures(): { queriesRunning: number; queriesWaiting: number; queryThreadsEnded: number } {
    const queriesWaiting = this.#trusted.length + this.#anonymous.length;
    return { queriesRunning: this.#running, queriesWaiting, queryThreadsEnded: this.#ended };
  }

  /** Tells the threads of documents that changed; see {@link QueryThread.update}. */
  update(changes: () => string): void {
    if (this.#threads.size === 0) return;
    const text = changes();
    for (const thread of this.#threads.values()) thread.update(text);
  }

  /**
   * Runs a query on the documents as they are now or later.
   * @param signal the query is dropped when it aborts before its turn comes
   * @returns the result as JSON
   * @throws LakeError when the query is refused, or takes too much time or memory; 429 when too
   * many wait
   */
  run(query: Query, signal?: AbortSignal): Promise<Uint8Array> {
    const { trustedWaiting, anonymousWaiting } = this.#limits;
    const queue = query.trusted ? this.#trusted : this.#anonymous;
    if (queue.length >= (query.trusted ? trustedWaiting : anonymousWaiting)) {
      throw apiError(429, "Too many queries at a time. Try again in a few seconds.");
    }
    return new Promise((resolve, reject) => {
      const job = { query, resolve, reject };
      queue.push(job);
      signal?.addEventListener("abort", () => {
        const at = queue.indexOf(job);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(apiError(499, "The caller is gone"));
      });
      this.#dispatch();
    });
  }

  /** Tells the threads that every document is gone. */
  clear(): void {
    for (const thread of this.#threads.values()) thread.clear();
  }

  /** Ends all threads for good. Queries that wait or run are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#refuseWaiting(["own", "shared"], apiError(503, "The Content Lake is stopping"));
    await Promise.all([...this.#threads.values()].map((thread) => thread.end()));
  }

  #refuseWaiting(lanes: readonly Lane[], refusal: LakeError): void {
    for (const lane of lanes) {
      const queue = lane === "own" ? this.#trusted : this.#anonymous;
      for (const { reject } of queue.splice(0)) reject(refusal);
    }
  }

  #dispatch(): void {
    if (this.#closed) return;
    if (this.#trusted.length > 0 && this.#thread("own").idle) this.#take("own", this.#trusted);
    if (this.#anonymous.length > 0 && this.#thread("shared").idle)
      this.#take("shared", this.#anonymous);
    if (this.#trusted.length > 0 && this.#threads.get("shared")?.idle === true) {
      this.#take("shared", this.#trusted);
    }
  }

  #take(lane: Lane, queue: Job[]): void {
    const job = queue.shift();
    if (job === undefined) return;
    const { trustedMs, anonymousMs } = this.#limits;
    const limitMs = job.query.trusted ? trustedMs : anonymousMs;
    this.#running += 1;
    const impatient = setTimeout(() => {
      if (this.#trusted.length > 0) this.#thread("shared");
    }, PATIENCE_MS);
    void this.#thread(lane)
      .run(job.query, limitMs)
      .finally(() => {
        clearTimeout(impatient);
        this.#running -= 1;
      })
      .then(job.resolve, job.reject);
  }

  /** The thread of a lane; it starts when there is none. */
  #thread(lane: Lane): QueryThread {
    const running = this.#threads.get(lane);
    if (running !== undefined) return running;
    const { memoryBytes, resultBytes } = this.#limits;
    const heapBytes = memoryBytes + COPY_FACTOR * this.#source.bytes();
    const thread = new QueryThread(
      this.#source,
      { heapBytes, resultBytes },
      {
        whenIdle: () => this.#dispatch(),
        whenEnded: ({ loaded, error }) => {
          this.#threads.delete(lane);
          if (this.#closed) return;
          this.#ended += 1;
          const why = error?.message ?? "a query took too long";
          this.#report(`A thread that runs queries ended: ${why}. The next query starts another.`);
          // Without this, a thread that cannot start would be started again and again.
          if (!loaded) {
            const refusal = apiError(503, `Queries cannot be run: ${why}. Restart the lake.`);
            this.#refuseWaiting([lane], refusal);
          }
          this.#dispatch();
        },
      },
    );
    this.#threads.set(lane, thread);
    return thread;
  }
}
