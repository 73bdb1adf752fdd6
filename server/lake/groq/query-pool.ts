import { systemClock } from "../../runtime/clock.ts";
import { apiError, dataError, type LakeError } from "../errors.ts";
import type { CopiedChange, Query } from "./messages.ts";
import { QueryThread, QueryTooSlow, type QueryTime, type Source } from "./query-thread.ts";

/** What queries may take. Times in milliseconds, sizes in bytes. */
export interface QueryLimits {
  /** How long a query runs before it moves to the thread for long queries. */
  trustedQuickMs: number;
  /** The same for callers without the token. */
  anonymousQuickMs: number;
  /** Longest time of a query. */
  trustedMs: number;
  /** Longest time of a query of a caller without the token. */
  anonymousMs: number;
  /** Most queries of callers with the token that wait, in each thread. */
  trustedWaiting: number;
  /** Most queries of others that wait for their first turn. */
  anonymousWaiting: number;
  /** Most queries of others that wait as long ones. */
  anonymousLongWaiting: number;
  /** Maximum memory of one query, besides the copy of the documents. */
  memoryBytes: number;
  /** Longest result. */
  resultBytes: number;
  /** How long strangers have to use that thread alone when one of their queries ended the first. */
  banMs: number;
  /** Idle time after which the thread for long queries ends. */
  idleMs: number;
}

/** Default limits. */
export const QUERY_LIMITS: QueryLimits = {
  trustedQuickMs: 1000,
  anonymousQuickMs: 250,
  trustedMs: 60_000,
  anonymousMs: 15_000,
  // As many as the Content Lake runs at a time.
  trustedWaiting: 500,
  anonymousWaiting: 100,
  anonymousLongWaiting: 5,
  memoryBytes: 256 * 2 ** 20,
  resultBytes: 256 * 2 ** 20,
  banMs: 60_000,
  // Its copy of many documents takes tens of MB, and is made again within a second or two.
  idleMs: 10_000,
};

const TIME: QueryTime = {
  ...systemClock,
  processorMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** Queries that wait for so long beyond the time of the one before them wait for nothing, in milliseconds. */
const STUCK_MS = 30_000;

/** What a thread holds of documents takes up to this many times the length of its JSON. */
const COPY_FACTOR = 6;

/** Documents to copy, and how much there is of them. */
export interface PoolSource extends Source {
  /** Length of what a thread holds of all documents, as JSON, in characters, about. */
  heldLength(): number;
}

interface Job {
  query: Query;
  /** When it began to wait. */
  since: number;
  signal: AbortSignal | undefined;
  resolve: (json: Uint8Array) => void;
  reject: (error: unknown) => void;
}

/** A thread, if it runs, and what waits for it. Callers with the token come first. */
interface Lane {
  name: "quick" | "long";
  thread?: QueryThread;
  trusted: Job[];
  anonymous: Job[];
  /** When its thread last took a query. */
  tookAt: number;
  /** Cancels the end of its idle time. */
  stayAwake?: () => void;
}

/**
 * Runs queries in threads with copies of the documents. Every query starts in the first thread. A
 * slow one is stopped and restarted in a second thread, where long queries wait for one another
 * without blocking short ones. Threads start on demand.
 */
export class QueryPool {
  readonly #source: PoolSource;
  readonly #limits: QueryLimits;
  readonly #report: (message: string) => void;
  readonly #time: QueryTime;
  readonly #quick: Lane = newLane("quick");
  readonly #long: Lane = newLane("long");
  #running = 0;
  #bannedUntil = Number.NEGATIVE_INFINITY;
  #tooSlow = 0;
  #lost = 0;
  #closed = false;

  /**
   * @param report called when a thread ends unexpectedly
   */
  constructor(
    source: PoolSource,
    report: (message: string) => void,
    limits: Partial<QueryLimits> = {},
    time: Partial<QueryTime> = {},
  ) {
    this.#source = source;
    this.#report = report;
    this.#limits = { ...QUERY_LIMITS, ...limits };
    this.#time = { ...TIME, ...time };
  }

  /** Metrics: current, and since the start. */
  get figures() {
    return {
      queryThreads: this.#lanes.filter(({ thread }) => thread !== undefined).length,
      queriesRunning: this.#running,
      queriesWaiting: this.#lanes.reduce(
        (sum, { trusted, anonymous }) => sum + trusted.length + anonymous.length,
        0,
      ),
      queriesTooSlow: this.#tooSlow,
      queryThreadsLost: this.#lost,
    };
  }

  /** True when queries wait for a thread that takes none, for longer than the one before them may run. */
  get stuck(): boolean {
    const now = this.#time.elapsed();
    return this.#lanes.some((lane) => {
      const first = [lane.trusted[0], lane.anonymous[0]].flatMap((job) => job?.since ?? []);
      const waited = now - Math.max(lane.tookAt, Math.min(...first));
      return first.length > 0 && waited > this.#limitOf(lane, true) + STUCK_MS;
    });
  }

  get #lanes(): Lane[] {
    return [this.#quick, this.#long];
  }

  /**
   * Sends changed documents to the threads; see {@link QueryThread.update}.
   * @param changes called only when a thread runs
   */
  update(changes: () => readonly CopiedChange[]): void {
    const threads = this.#lanes.flatMap(({ thread }) => thread ?? []);
    if (threads.length === 0) return;
    const copies = changes();
    for (const thread of threads) thread.update(copies);
  }

  /** Tells the threads that all documents were deleted. */
  clear(): void {
    for (const { thread } of this.#lanes) thread?.clear();
  }

  /**
   * Runs a query on the documents as they are now or later.
   * @param signal the query is dropped when it aborts before its turn comes
   * @returns the result as JSON
   * @throws LakeError when the query is refused; 504 when it takes too long, 429 when too many wait
   */
  run(query: Query, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const banned = !query.trusted && this.#time.elapsed() < this.#bannedUntil;
      const job = { query, since: this.#time.elapsed(), signal, resolve, reject };
      this.#add(banned ? this.#long : this.#quick, job);
    });
  }

  /** Ends all threads permanently. Waiting and running queries are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const lane of this.#lanes) {
      lane.stayAwake?.();
      refuseWaiting(lane, stopping());
    }
    await Promise.all(this.#lanes.map(({ thread }) => thread?.end()));
  }

  #add(lane: Lane, job: Job): void {
    if (this.#closed) return job.reject(stopping());
    // It may have gone while its query ran in the other thread.
    if (job.signal?.aborted) return job.reject(callerGone());
    const { trusted } = job.query;
    const queue = trusted ? lane.trusted : lane.anonymous;
    if (queue.length >= this.#mostWaiting(lane, trusted)) {
      return job.reject(apiError(429, "Too many queries at a time. Try again in a few seconds."));
    }
    queue.push(job);
    job.signal?.addEventListener("abort", () => {
      const at = queue.indexOf(job);
      if (at < 0) return;
      queue.splice(at, 1);
      job.reject(callerGone());
    });
    this.#dispatch(lane);
  }

  #mostWaiting({ name }: Lane, trusted: boolean): number {
    const { trustedWaiting, anonymousWaiting, anonymousLongWaiting } = this.#limits;
    if (trusted) return trustedWaiting;
    return name === "quick" ? anonymousWaiting : anonymousLongWaiting;
  }

  /** Sends the next query to a lane's thread, if it is free. */
  #dispatch(lane: Lane): void {
    if (this.#closed || (lane.trusted.length === 0 && lane.anonymous.length === 0)) return;
    lane.thread ??= this.#start(lane);
    if (!lane.thread.idle) return;
    const job = lane.trusted.shift() ?? lane.anonymous.shift();
    if (job === undefined) return;
    const { thread } = lane;
    lane.tookAt = this.#time.elapsed();
    this.#running += 1;
    void thread
      .run(job.query, this.#limitOf(lane, job.query.trusted))
      .finally(() => {
        this.#running -= 1;
        this.#sleepLater(lane, thread);
      })
      .then(job.resolve, (error: unknown) => {
        // A thread starts slowly with many documents: other queries must not wait for it.
        if (thread.ended && lane.name === "quick" && !job.query.trusted) {
          this.#bannedUntil = this.#time.elapsed() + this.#limits.banMs;
        }
        this.#failed(lane, job, error);
      });
  }

  #limitOf({ name }: Lane, trusted: boolean): number {
    const { trustedQuickMs, anonymousQuickMs, trustedMs, anonymousMs } = this.#limits;
    const most = trusted ? trustedMs : anonymousMs;
    return name === "long" ? most : Math.min(most, trusted ? trustedQuickMs : anonymousQuickMs);
  }

  #failed(lane: Lane, job: Job, error: unknown): void {
    if (!(error instanceof QueryTooSlow)) return job.reject(error);
    if (lane.name === "quick") {
      return this.#add(this.#long, { ...job, since: this.#time.elapsed() });
    }
    this.#tooSlow += 1;
    return job.reject(tooSlow(this.#limitOf(lane, job.query.trusted)));
  }

  #start(lane: Lane): QueryThread {
    const { memoryBytes, resultBytes } = this.#limits;
    const heapBytes = memoryBytes + COPY_FACTOR * this.#source.heldLength();
    const thread = new QueryThread(this.#source, { heapBytes, resultBytes }, this.#time, {
      whenIdle: () => this.#dispatch(lane),
      whenEnded: ({ loaded, error }) => {
        if (lane.thread === thread) delete lane.thread;
        if (this.#closed) return;
        if (error !== undefined) {
          this.#lost += 1;
          this.#report(`A thread that runs queries ended: ${error.message}`);
        }
        // Without this, a thread that cannot start would be started again and again.
        if (!loaded) {
          const why = error?.message ?? "a thread ended early";
          refuseWaiting(lane, apiError(503, `Queries cannot be run (${why}). Restart the lake.`));
        }
        this.#dispatch(lane);
      },
    });
    return thread;
  }

  /** Without a query for some time, the second thread ends. */
  #sleepLater(lane: Lane, thread: QueryThread): void {
    if (lane.name !== "long") return;
    lane.stayAwake?.();
    lane.stayAwake = this.#time.after(this.#limits.idleMs, () => {
      if (thread.idle) void thread.end();
    });
  }
}

function newLane(name: Lane["name"]): Lane {
  return { name, trusted: [], anonymous: [], tookAt: Number.NEGATIVE_INFINITY };
}

function refuseWaiting({ trusted, anonymous }: Lane, refusal: LakeError): void {
  for (const { reject } of [...trusted.splice(0), ...anonymous.splice(0)]) reject(refusal);
}

function callerGone(): LakeError {
  return apiError(499, "The caller is gone");
}

function stopping(): LakeError {
  return apiError(503, "The Content Lake is stopping");
}

function tooSlow(limitMs: number): LakeError {
  return dataError(
    504,
    "queryTimeoutError",
    `The query was stopped: it took longer than ${limitMs / 1000} s. Ask for fewer documents at a time, or filter by _type and _id first.`,
  );
}
