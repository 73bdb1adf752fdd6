import { withoutRequest, withRequestId } from "../../http/request-id.ts";
import { systemClock, type Clock } from "../../runtime/clock.ts";
import { DatasetHeldError } from "../../source/held.ts";
import { requestsOf, WaitingDocuments } from "./waiting.ts";
import { initialState, step, wakeAt, type Effect, type Event } from "./schedule.ts";

/** What the queue calls, one call at a time. What rejects is called again later. */
export interface QueueWork {
  /**
   * Publishes documents as they are in the dataset now. A wrong document must not reject.
   * @param transactions ids of transactions that changed them, as far as known
   */
  publish(ids: readonly string[], transactions: readonly string[]): Promise<void>;
  /** Compares the whole dataset with the site. */
  reconcile(): Promise<void>;
}

/** A changed document, and what changed it. */
interface Change {
  id: string;
  transaction?: string | undefined;
  request?: string | undefined;
}

/** Work that has ended. */
export interface Run {
  work: Effect;
  result: "done" | "failed";
  /** Seconds from each document's first webhook until visitors see it. */
  latencies: readonly number[];
}

/** How to run a queue. */
export interface QueueOptions {
  work: QueueWork;
  /** Gets each work that has ended. */
  onRun?: ((run: Run) => void) | undefined;
  logger: { error(message: string): void; info(message: string): void };
  clock?: Clock;
  /** Time between two comparisons of dataset and site, in milliseconds. Default: a minute. */
  reconcileMs?: number;
}

/** The state of the publisher's work. */
export interface WorkReport {
  doing: Effect | "gather" | "wait";
  /** How long the work under way has run, in milliseconds; 0 without any. */
  doingMs: number;
  /** Failures since the last success, of publishing and of comparing. */
  failures: number;
  /**
   * Since when (ISO 8601) and why it fails, and whether it waits for an operator; undefined when the
   * last work succeeded.
   */
  problem: { since: string; why: string; held: boolean } | undefined;
  /** Time since the last success, in milliseconds; undefined before the first. */
  sinceSuccessMs: number | undefined;
  /** Number of documents that wait. */
  waiting: number;
}

const RECONCILE_MS = 60_000;

/**
 * The changed documents that wait to be published. It is in memory: the comparison at the next start
 * finds what the end of the process took. `schedule.ts` decides when to publish.
 */
export class PublishQueue {
  readonly #options: QueueOptions;
  readonly #clock: Clock;
  readonly #reconcileMs: number;
  readonly #waiting = new WaitingDocuments();
  #state;
  #cancelTimer = (): void => undefined;
  #running: Promise<void> = Promise.resolve();
  #problem: WorkReport["problem"];
  #startedAt: number | undefined;
  #succeededAt: number | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#reconcileMs = options.reconcileMs ?? RECONCILE_MS;
    this.#state = initialState(this.#clock.elapsed());
  }

  /** Starts with a comparison of the whole dataset. */
  start(): void {
    this.#dispatch("timer");
  }

  /**
   * Lets a document be published. Call it again after each change of the document.
   * @param change.transaction id of the transaction that changed it
   * @param change.request id of the request that changed it, for the log
   */
  add({ id, transaction, request }: Change): void {
    const at = this.#clock.elapsed();
    this.#waiting.add({ id, at, transactions: listOf(transaction), requests: listOf(request) });
    this.#dispatch("delivery");
  }

  /** Compares the whole dataset with the site as soon as the work under way has ended. */
  compare(): void {
    this.#dispatch("compare");
  }

  /** Starts nothing more; resolves when the work under way has ended. */
  async stop(): Promise<void> {
    this.#dispatch("stop");
    await this.#running;
  }

  /** The state of the work, for `GET /ready`. */
  report(): WorkReport {
    const { busy, batch, publishFailures, reconcileFailures } = this.#state;
    const since = (time: number | undefined) =>
      time === undefined ? undefined : this.#clock.elapsed() - time;
    return {
      doing: busy ?? (batch ? "gather" : "wait"),
      doingMs: since(this.#startedAt) ?? 0,
      failures: publishFailures + reconcileFailures,
      problem: this.#problem,
      sinceSuccessMs: since(this.#succeededAt),
      waiting: this.#waiting.size,
    };
  }

  #dispatch(event: Event): void {
    const now = this.#clock.elapsed();
    const { state, effect } = step(this.#state, event, now, this.#reconcileMs);
    this.#state = state;
    this.#cancelTimer();
    const at = wakeAt(state);
    this.#cancelTimer =
      at === undefined
        ? () => undefined
        : this.#clock.after(at - now, () => this.#dispatch("timer"));
    if (effect) this.#running = withoutRequest(() => this.#run(effect));
  }

  async #run(effect: Effect): Promise<void> {
    this.#startedAt = this.#clock.elapsed();
    try {
      const latencies = await (effect === "publish" ? this.#publish() : this.#reconcile());
      if (this.#problem !== undefined) this.#options.logger.info("Publishing works again.");
      this.#options.onRun?.({ work: effect, result: "done", latencies });
      this.#problem = undefined;
      this.#succeededAt = this.#clock.elapsed();
      this.#startedAt = undefined;
      this.#dispatch(effect === "publish" ? "published" : "reconciled");
    } catch (error) {
      this.#options.onRun?.({ work: effect, result: "failed", latencies: [] });
      this.#noteFailure(effect, error);
      this.#startedAt = undefined;
      this.#dispatch(effect === "publish" ? "publish-failed" : "reconcile-failed");
    }
  }

  async #reconcile(): Promise<number[]> {
    await this.#options.work.reconcile();
    return [];
  }

  /** @returns the latency of each document */
  async #publish(): Promise<number[]> {
    const documents = this.#waiting.take();
    const ids = documents.map(({ id }) => id);
    const transactions = [...new Set(documents.flatMap((document) => document.transactions))];
    const publish = () => this.#options.work.publish(ids, transactions);
    const request = requestsOf(documents);
    try {
      await (request === undefined ? publish() : withRequestId(request, publish));
    } catch (error) {
      this.#waiting.add(...documents);
      throw error;
    }
    const now = this.#clock.elapsed();
    return documents.map(({ at }) => (now - at) / 1000);
  }

  /** Logs a failure, each reason once: the work is repeated until it succeeds. */
  #noteFailure(effect: Effect, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    const held = error instanceof DatasetHeldError;
    if (why !== this.#problem?.why) {
      const what = effect === "publish" ? "Publishing" : "Comparing the dataset with the site";
      this.#options.logger.error(held ? why : `${what} failed and will be tried again: ${why}`);
    }
    const since = this.#problem?.since ?? new Date(this.#clock.wall()).toISOString();
    this.#problem = { since, why, held };
  }
}

function listOf(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}
