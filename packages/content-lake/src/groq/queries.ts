import { Worker } from "node:worker_threads";
import { parseJson, type Doc, type Json, type JsonObject } from "../document.ts";
import type { Clock } from "../clock.ts";
import { apiError, dataError, LakeError } from "../errors.ts";
import type { DocumentChange, Perspective } from "../perspective.ts";

/** Limits of queries. Times in milliseconds, sizes in bytes. */
export interface QueryLimits {
  /** Longest time of a query. */
  queryMs: number;
  /** Longest time of a listener's filter over the documents of one transaction. */
  filterMs: number;
  /** Most queries of one caller that wait. */
  waiting: number;
  /** Most memory of one query, besides the copy of the documents. */
  memoryBytes: number;
}

/** Default limits. */
const QUERY_LIMITS: QueryLimits = {
  queryMs: 8000,
  filterMs: 2000,
  // The Content Lake runs this many at a time.
  waiting: 500,
  memoryBytes: 256 * 2 ** 20,
};

/** A thread that takes longer to start, besides the time of its first query, is ended, in milliseconds. */
const START_MS = 30_000;
/** Memory of documents: up to this many times the length of their JSON. */
const COPY_FACTOR = 6;

/** A query of a caller. */
export interface Query {
  query: string;
  parameters: JsonObject;
  perspective: Perspective;
  /** False for callers without a token: they see public documents only. */
  trusted: boolean;
  /** User and dataset, for `identity()` and the `sanity` functions. */
  context: { identity: string; projectId: string; dataset: string };
}

/** A listener's filter, with the states of documents that it is to be matched with. */
export interface Filter {
  query: string;
  parameters: JsonObject;
  documents: readonly (Doc | null)[];
}

/** A question to the thread. */
export type Question = ({ kind: "query" } & Query) | ({ kind: "filter" } & Filter);

/** Messages to the thread; it answers each question. */
export type ToQueryThread =
  | Question
  /** The documents as JSON, which takes a quarter of the time of a copy; the first message. */
  | { kind: "load"; json: string }
  /** {@link DocumentChange}s as JSON. */
  | { kind: "changes"; json: string };

/** A message from the thread. */
export type FromQueryThread =
  /** The documents are loaded, and questions run from now on. */
  | "ready"
  /** A result as JSON, in UTF-8. */
  | { json: Uint8Array }
  | { refusal: { status: number; message: string; body: JsonObject } };

interface Job {
  question: Question;
  limitMs: number;
  signal: AbortSignal | undefined;
  resolve: (json: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * Runs queries, one after another and callers by turns, in a thread with a copy of the documents. A query that
 * takes too long or too much memory ends the thread; the next query starts a new one.
 */
export class Queries {
  readonly #documents: () => readonly Doc[];
  readonly #clock: Pick<Clock, "after">;
  readonly #report: (message: string) => void;
  readonly #limits: QueryLimits;
  #worker: Worker | undefined;
  #isReady = false;
  /** By caller; whose turn is next comes first. */
  readonly #waiting = new Map<string, Job[]>();
  #running: Job | undefined;
  #stopClock = (): void => undefined;
  #closed = false;

  /**
   * @param documents all of them as they are now
   * @param report called when the thread ends without a query to blame
   */
  constructor(
    documents: () => readonly Doc[],
    clock: Pick<Clock, "after">,
    report: (message: string) => void,
    limits: Partial<QueryLimits> = {},
  ) {
    this.#documents = documents;
    this.#clock = clock;
    this.#report = report;
    this.#limits = { ...QUERY_LIMITS, ...limits };
  }

  /** Sends changed documents to the thread. Later queries see the change. */
  update(changes: readonly DocumentChange[]): void {
    if (this.#worker === undefined) return;
    const json = JSON.stringify(changes.map(({ id, next }) => ({ id, next })));
    this.#send({ kind: "changes", json });
  }

  /**
   * Runs a query on the documents as they are now or later.
   * @param signal the caller is gone: a query that still waits does not run
   * @returns the result as JSON
   * @throws LakeError when the query is refused; 504 when it takes too long, 429 when too many wait
   */
  async run(query: Query, signal?: AbortSignal): Promise<Uint8Array> {
    const { identity } = query.context;
    if ((this.#waiting.get(identity)?.length ?? 0) >= this.#limits.waiting) {
      throw apiError(429, "Too many queries at a time. Try again in a few seconds.");
    }
    return this.#ask(identity, { kind: "query", ...query }, this.#limits.queryMs, signal);
  }

  /** Runs a query and parses its result. */
  async fetch(query: Query): Promise<Json> {
    return parseJson(Buffer.from(await this.run(query)).toString());
  }

  /**
   * Matches documents with a listener's filter. Answers come in the order of the questions.
   * @throws LakeError when it is no filter, or takes too long
   */
  async match(filter: Filter): Promise<readonly boolean[]> {
    const json = await this.#ask("", { kind: "filter", ...filter }, this.#limits.filterMs);
    const matches: boolean[] = JSON.parse(Buffer.from(json).toString());
    return matches;
  }

  /** Ends the thread. Waiting and running queries are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of [...this.#waiting.values()].flat()) reject(stopping());
    this.#waiting.clear();
    await this.#end(stopping());
  }

  #ask(caller: string, question: Question, limitMs: number, signal?: AbortSignal) {
    if (this.#closed) return Promise.reject(stopping());
    return new Promise<Uint8Array>((resolve, reject) => {
      const own = this.#waiting.get(caller) ?? [];
      this.#waiting.set(caller, own);
      own.push({ question, limitMs, signal, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const [[caller, own] = ["", []]] = this.#waiting;
    const job = own.shift();
    if (job === undefined) return;
    this.#waiting.delete(caller);
    if (own.length > 0) this.#waiting.set(caller, own);
    const { question, limitMs, signal, reject } = job;
    if (signal?.aborted) {
      reject(apiError(499, "The caller is gone"));
      return this.#next();
    }
    this.#running = job;
    this.#worker ??= this.#start();
    this.#watch(this.#isReady ? limitMs : limitMs + START_MS);
    this.#send(question);
  }

  /** Ends the running query after a time. */
  #watch(milliseconds: number): void {
    this.#stopClock();
    this.#stopClock = this.#clock.after(milliseconds, () => {
      if (this.#running !== undefined) void this.#end(tooSlow(this.#running));
    });
  }

  #start(): Worker {
    const json = JSON.stringify(this.#documents());
    const heapBytes = this.#limits.memoryBytes + COPY_FACTOR * json.length;
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      name: "queries",
      // Flags of the main program (for example of a test runner) do not apply to this thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(heapBytes / 2 ** 20) },
    });
    worker.on("message", (reply: FromQueryThread) => {
      if (worker !== this.#worker) return;
      if (reply === "ready") {
        this.#isReady = true;
        if (this.#running !== undefined) this.#watch(this.#running.limitMs);
        return;
      }
      const job = this.#settle();
      if ("json" in reply) job?.resolve(reply.json);
      else {
        const { status, message, body } = reply.refusal;
        job?.reject(new LakeError(status, message, body));
      }
    });
    worker.on("error", (error) => {
      if (worker !== this.#worker) return;
      const memory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (!memory) this.#report(`The thread that runs queries ended: ${error.message}`);
      void this.#end(memory ? tooLarge() : apiError(503, "The query was interrupted. Try again."));
    });
    worker.unref();
    const message: ToQueryThread = { kind: "load", json };
    worker.postMessage(message);
    return worker;
  }

  /** Ends the thread and the running query. */
  async #end(reason: LakeError): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    this.#settle()?.reject(reason);
    await worker?.terminate();
  }

  /** Removes the running job, and begins the next one. */
  #settle(): Job | undefined {
    const job = this.#running;
    this.#stopClock();
    this.#running = undefined;
    this.#next();
    return job;
  }

  #send(message: ToQueryThread): void {
    this.#worker?.postMessage(message);
  }
}

function stopping(): LakeError {
  return apiError(503, "The Content Lake is stopping");
}

function tooLarge(): LakeError {
  return dataError(
    400,
    "queryMemoryError",
    "The query was stopped: it needs too much memory. Ask for fewer documents at a time, or for fewer of their fields.",
  );
}

function tooSlow({ question, limitMs }: Job): LakeError {
  if (question.kind === "filter") {
    return dataError(
      400,
      "listenerFilterTooSlowError",
      `The listener was ended: its filter takes longer than ${limitMs / 1000} s. Use a simpler filter.`,
    );
  }
  return dataError(
    504,
    "queryTimeoutError",
    `The query was stopped: it took longer than ${limitMs / 1000} s. Ask for fewer documents at a time, or filter by _type and _id first.`,
  );
}
