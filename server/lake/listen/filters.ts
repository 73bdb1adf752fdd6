import { Worker } from "node:worker_threads";
import { dataError, LakeError } from "../errors.ts";
import type { JsonObject } from "../../documents/json.ts";
import {
  CURRENT,
  TURNS,
  type Candidate,
  type FilterWorkerData,
  type FromFilterWorker,
  type Matches,
  type ToFilterWorker,
} from "./filter-messages.ts";

/** What filters may take. Times in milliseconds, sizes in bytes. */
export interface FilterLimits {
  /** Longest time over one document; the thread is ended when a filter takes longer. */
  hangMs: number;
  /** Longest time over one document before its listeners are ended; time of the thread itself. */
  slowMs: number;
  /** Most memory of the thread's heap. */
  heapBytes: number;
}

/** Default limits. */
export const FILTER_LIMITS: FilterLimits = {
  hangMs: 2000,
  slowMs: 50,
  heapBytes: 256 * 2 ** 20,
};

/** Documents go to the thread in parts of about this many characters. */
const CHUNK_LENGTH = 4 * 2 ** 20;

interface Filter {
  key: string;
  query: string;
  parameters: JsonObject;
  /** How many listeners have it. */
  uses: number;
  ready: Promise<void>;
  settle: (refusal?: LakeError) => void;
}

interface Job {
  candidates: string;
  filters?: number[];
  resolve: (matches: Matches[]) => void;
  reject: (error: Error) => void;
}

/**
 * The filters of all listeners. They are parsed and run in a thread of their own, which starts with
 * the first filter. A filter that takes too long, or too much memory, is removed, and the thread
 * continues without it.
 */
export class Filters {
  readonly #limits: FilterLimits;
  readonly #onRemoved: (filter: number, refusal: LakeError) => void;
  readonly #filters = new Map<number, Filter>();
  readonly #idByKey = new Map<string, number>();
  readonly #jobs = new Map<number, Job>();
  #worker: Worker | undefined;
  #progress = new SharedArrayBuffer(8);
  #answered = false;
  #watch: NodeJS.Timeout | undefined;
  #newest = 0;

  /** @param onRemoved called when a filter in use is removed */
  constructor(
    onRemoved: (filter: number, refusal: LakeError) => void,
    limits: Partial<FilterLimits> = {},
  ) {
    this.#onRemoved = onRemoved;
    this.#limits = { ...FILTER_LIMITS, ...limits };
  }

  /**
   * Adds the filter of a listener. Listeners with the same filter share it.
   * @returns its number at once; `ready` rejects with a LakeError when the query is wrong
   */
  add(query: string, parameters: JsonObject): { filter: number; ready: Promise<void> } {
    const key = JSON.stringify([query, parameters]);
    const known = this.#idByKey.get(key);
    const shared = known === undefined ? undefined : this.#filters.get(known);
    if (known !== undefined && shared !== undefined) {
      shared.uses += 1;
      return { filter: known, ready: shared.ready };
    }
    const filter = (this.#newest += 1);
    let settle: Filter["settle"] = () => undefined;
    const ready = new Promise<void>((resolve, reject) => {
      settle = (refusal) => (refusal === undefined ? resolve() : reject(refusal));
    });
    // What cannot be sent is no filter: the next listener with it would wait for ever.
    this.#send({ kind: "add", filter, query, parameters });
    this.#filters.set(filter, { key, query, parameters, uses: 1, ready, settle });
    this.#idByKey.set(key, filter);
    return { filter, ready };
  }

  /** Notes that a listener is gone. */
  release(filter: number): void {
    const known = this.#filters.get(filter);
    if (known === undefined) return;
    known.uses -= 1;
    if (known.uses > 0) return;
    this.#forget(filter, known);
    this.#send({ kind: "remove", filter });
  }

  /**
   * Asks which filters match documents that changed, before and after. Answers come in the order of
   * the questions.
   * @param filters only these; default: all
   * @throws Error when the thread ended and no filter was to blame
   */
  async match(candidates: readonly Candidate[], filters?: number[]): Promise<Matches[]> {
    const parts = await Promise.all(
      chunks(candidates).map(
        (part) =>
          new Promise<Matches[]>((resolve, reject) => {
            const job = (this.#newest += 1);
            const question = { candidates: part, ...(filters && { filters }) };
            this.#jobs.set(job, { ...question, resolve, reject });
            this.#send({ kind: "match", job, ...question });
          }),
      ),
    );
    return parts.flat();
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearInterval(this.#watch);
    await worker?.terminate();
  }

  #send(message: ToFilterWorker): void {
    this.#worker ??= this.#start();
    this.#watch ??= this.#startWatch();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    this.#progress = new SharedArrayBuffer(8);
    this.#answered = false;
    const { slowMs } = this.#limits;
    const workerData: FilterWorkerData = { progress: this.#progress, slowMs };
    const worker = new Worker(new URL("./filter-worker.ts", import.meta.url), {
      name: "listener filters",
      workerData,
      // Flags of the main program (for example of a test runner) do not apply to this thread.
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil(this.#limits.heapBytes / 2 ** 20),
      },
    });
    worker.unref();
    worker.on("message", (message: FromFilterWorker) => {
      if (worker === this.#worker) this.#receive(message);
    });
    // The event "exit" follows and is handled there.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      if (worker === this.#worker) this.#recover();
    });
    return worker;
  }

  #receive(message: FromFilterWorker): void {
    this.#answered = true;
    if (message.kind === "added") {
      const filter = this.#filters.get(message.filter);
      if (filter === undefined) return;
      if (message.refusal === undefined) return filter.settle();
      this.#forget(message.filter, filter);
      const { status, message: text, body } = message.refusal;
      return filter.settle(new LakeError(status, text, body));
    }
    const job = this.#jobs.get(message.job);
    this.#jobs.delete(message.job);
    job?.resolve(message.matches);
    for (const filter of message.slow) this.#remove(filter, tooSlow(this.#limits.slowMs));
  }

  /** Looks from time to time whether the thread comes on. */
  #startWatch(): NodeJS.Timeout {
    const { hangMs } = this.#limits;
    let watched = this.#progress;
    let turns = -1;
    let since = performance.now();
    const watch = setInterval(() => {
      const progress = new Int32Array(this.#progress);
      const now = Atomics.load(progress, TURNS);
      const current = Atomics.load(progress, CURRENT);
      // A new thread counts from zero and may reach the number at which the old one hung.
      if (current === 0 || now !== turns || watched !== this.#progress) {
        watched = this.#progress;
        turns = now;
        since = performance.now();
        if (this.#filters.size === 0 && this.#jobs.size === 0) {
          clearInterval(watch);
          this.#watch = undefined;
        }
      } else if (performance.now() - since >= hangMs) {
        this.#recover();
      }
    }, hangMs / 4);
    return watch.unref();
  }

  /** Starts a new thread without the filter that was at work in the old one. */
  #recover(): void {
    const culprit = Atomics.load(new Int32Array(this.#progress), CURRENT);
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    if (culprit === 0 || !this.#answered) this.#giveUp();
    this.#remove(culprit, tooSlow(this.#limits.hangMs));
    if (this.#filters.size === 0 && this.#jobs.size === 0) return;
    for (const [filter, { query, parameters }] of this.#filters) {
      this.#send({ kind: "add", filter, query, parameters });
    }
    for (const [job, { candidates, filters }] of this.#jobs) {
      this.#send({ kind: "match", job, candidates, ...(filters && { filters }) });
    }
  }

  /** The thread ended and no filter was at work: what it was asked may be why. */
  #giveUp(): void {
    const reason = dataError(503, "listenerError", "Listening was interrupted. Try again.");
    for (const [job, { reject }] of this.#jobs) {
      this.#jobs.delete(job);
      reject(reason);
    }
    for (const filter of this.#filters.keys()) this.#remove(filter, reason);
  }

  #remove(id: number, refusal: LakeError): void {
    const filter = this.#filters.get(id);
    if (filter === undefined) return;
    this.#forget(id, filter);
    if (this.#worker !== undefined) this.#send({ kind: "remove", filter: id });
    // A filter that was never ready is rejected; one in use is removed.
    filter.settle(refusal);
    this.#onRemoved(id, refusal);
  }

  #forget(id: number, { key }: Filter): void {
    this.#filters.delete(id);
    this.#idByKey.delete(key);
  }
}

/** Candidates as JSON, in parts that the thread can hold. */
function chunks(candidates: readonly Candidate[]): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  for (const { previous, next } of candidates) {
    const text = JSON.stringify({ previous, next });
    if (length + text.length > CHUNK_LENGTH && part.length > 0) {
      parts.push(`[${part.join(",")}]`);
      part = [];
      length = 0;
    }
    part.push(text);
    length += text.length;
  }
  if (part.length > 0) parts.push(`[${part.join(",")}]`);
  return parts;
}

function tooSlow(limitMs: number): LakeError {
  return dataError(
    400,
    "listenerFilterTooSlowError",
    `The listener was ended: its filter takes longer than ${limitMs} ms over one document. Use a simpler filter.`,
  );
}
