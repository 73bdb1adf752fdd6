import type { Run } from "../http/metrics.ts";
import type { Check } from "../http/part.ts";
import type { Clock } from "../runtime/clock.ts";
import { failedCheck, passedCheck } from "../runtime/readiness.ts";
import { PublishingOnHoldError } from "../source/dataset-errors.ts";

/** Dataset and site are compared at least this often, in milliseconds. */
const MINUTE_MS = 60_000;
/** The pause after a first failure, in milliseconds. It doubles with each further one, up to a minute. */
export const FIRST_PAUSE_MS = 1000;
/** A run that takes longer counts as stuck, in milliseconds. */
const STUCK_MS = 120_000;

/** Options of a loop. */
export interface LoopOptions {
  /**
   * Makes the site what the dataset is now. It is called again after it has rejected.
   * @param poked false: only the minute is over
   * @returns whether visitors see something new
   */
  work: (poked: boolean) => Promise<boolean>;
  clock: Clock;
  logger: { error(message: string): void; info(message: string): void };
  /** Called after each run. */
  onRun?: ((run: Run) => void) | undefined;
}

interface Problem {
  /** ISO 8601. */
  since: string;
  why: string;
  /** True if only an operator can solve it. */
  needsOperator: boolean;
  times: number;
}

/**
 * Schedules publishing: at every poke and once a minute, one run at a time. The first poke after a rest
 * starts a run at once; those that come during a run have one more run follow it.
 */
export class Loop {
  readonly #options: LoopOptions;
  /** When the first poke came that no run has begun for, on the monotonic clock. */
  #pokedAt: number | undefined;
  #running: Promise<void> = Promise.resolve();
  #startedAt: number | undefined;
  /** Earliest start of the next run. */
  #notBefore = 0;
  #cancelTimer = (): void => undefined;
  #problem: Problem | undefined;
  #hasSucceeded = false;
  #stopped = false;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Call it at the start, and whenever the dataset may have changed. */
  poke(): void {
    const now = this.#options.clock.elapsed();
    this.#pokedAt ??= now;
    // A poke shows that the dataset can be reached, but after a failure a pause remains.
    if (this.#startedAt === undefined) this.#runIn(this.#notBefore - now);
  }

  /** Starts no more runs; resolves when the run under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer();
    await this.#running;
  }

  /** Checks that publishes go live. It passes without a message when all is live. */
  check(): Check {
    const name = "publishing";
    const ranMs = this.#options.clock.elapsed() - (this.#startedAt ?? Infinity);
    if (ranMs > STUCK_MS) {
      return failedCheck(name, `A publish has not ended for ${Math.round(ranMs / 1000)} s.`);
    }
    if (this.#problem !== undefined) {
      const { since, why, needsOperator, times } = this.#problem;
      if (needsOperator) return failedCheck(name, why);
      const often = times === 1 ? "once" : `${times} times`;
      return failedCheck(
        name,
        `Publishing failed ${often} since ${since}. ${why} It is tried again automatically.`,
      );
    }
    if (!this.#hasSucceeded) {
      return passedCheck(name, "The content is compared with the site for the first time.");
    }
    const isBusy = this.#pokedAt !== undefined || this.#startedAt !== undefined;
    return passedCheck(name, isBusy ? "A publish is under way." : undefined);
  }

  #runIn(milliseconds: number): void {
    this.#cancelTimer();
    if (this.#stopped) return;
    if (milliseconds <= 0) this.#running = this.#run();
    else this.#cancelTimer = this.#options.clock.after(milliseconds, () => this.#runIn(0));
  }

  async #run(): Promise<void> {
    const { clock, onRun, work } = this.#options;
    const pokedAt = this.#pokedAt;
    this.#pokedAt = undefined;
    this.#startedAt = clock.elapsed();
    let pause = MINUTE_MS;
    try {
      const isNew = await work(pokedAt !== undefined);
      const isEdit = isNew && pokedAt !== undefined;
      const latency = isEdit ? { seconds: (clock.elapsed() - pokedAt) / 1000 } : {};
      onRun?.({ result: "done", ...latency });
      if (this.#problem !== undefined) this.#options.logger.info("Publishing works again.");
      this.#problem = undefined;
      this.#hasSucceeded = true;
      if (this.#pokedAt !== undefined) pause = 0;
    } catch (error) {
      onRun?.({ result: "failed" });
      const times = this.#noteFailure(error);
      pause = Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), MINUTE_MS);
      this.#notBefore = clock.elapsed() + FIRST_PAUSE_MS;
      // The changes are still to be published.
      this.#pokedAt = pokedAt ?? this.#pokedAt;
    }
    this.#startedAt = undefined;
    this.#runIn(pause);
  }

  /** Logs each reason once: the work is repeated until it succeeds. @returns how often it has failed */
  #noteFailure(error: unknown): number {
    const why = error instanceof Error ? error.message : String(error);
    const needsOperator = error instanceof PublishingOnHoldError;
    if (why !== this.#problem?.why) {
      this.#options.logger.error(
        needsOperator ? why : `Publishing failed and will be tried again: ${why}`,
      );
    }
    const since = this.#problem?.since ?? new Date(this.#options.clock.wall()).toISOString();
    const times = (this.#problem?.times ?? 0) + 1;
    this.#problem = { since, why, needsOperator, times };
    return times;
  }
}
