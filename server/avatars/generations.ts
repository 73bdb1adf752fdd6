import {
  AVATAR_ERRORS,
  CANCELLED,
  CLEAR_AFTER_ERROR_MS,
  CLEAR_AFTER_SUCCESS_MS,
  errorStatus,
  STARTING,
  STATUS,
  type GenerationStatus,
} from "../contracts/avatars.ts";
import { isUserFacing } from "../runtime/fatal.ts";
import { generate, messageOf, type Tools } from "./generation.ts";

/** Longest time of a generation, in milliseconds: the first one downloads the engine. */
const LONGEST_MS = 3_600_000;
const TOO_LONG = "The generation took longer than an hour and was ended. Try again.";

/** A generation of this process that waits or runs, or whose result is still shown. */
interface Run {
  readonly avatarId: string;
  readonly abort: AbortController;
  status: GenerationStatus;
  /** End of the status, by the monotonic clock; undefined while the generation runs. */
  until?: number;
}

/** The generations of all avatars: one after another, and at most one of each avatar. */
export class Generations {
  readonly #tools: Tools;
  readonly #runs = new Map<string, Run>();
  /** Resolves after all that wait or run. */
  #end = Promise.resolve();

  /** Resumes unfinished generations of an earlier process. */
  constructor(tools: Tools) {
    this.#tools = tools;
    for (const avatarId of tools.store.unfinished()) this.#run(avatarId);
  }

  /**
   * Starts a generation of what an avatar lacks, after those that were started before.
   * @returns undefined while another one of the same avatar waits or runs: there is no second one
   */
  start(avatarId: string): GenerationStatus | undefined {
    if (this.isRunning(avatarId)) return undefined;
    this.#tools.store.putJob(avatarId, null);
    return this.#run(avatarId).status;
  }

  /** Cancels a generation. @returns whether there was one */
  cancel(avatarId: string): boolean {
    const run = this.#runs.get(avatarId);
    if (run === undefined || run.until !== undefined) return false;
    run.abort.abort(CANCELLED);
    this.#fail(run, CANCELLED);
    return true;
  }

  /** Stage, message and progress; null when none runs and none has just ended. */
  status(avatarId: string): GenerationStatus | null {
    const run = this.#runs.get(avatarId);
    const isVisible = run && this.#tools.clock.elapsed() < (run.until ?? Infinity);
    return isVisible ? run.status : null;
  }

  isRunning(avatarId: string): boolean {
    const run = this.#runs.get(avatarId);
    return run !== undefined && run.until === undefined;
  }

  /** Stops all work; the next process resumes it. */
  async close(): Promise<void> {
    for (const { abort } of this.#runs.values()) abort.abort();
    await this.#end;
  }

  #run(avatarId: string): Run {
    const waits = [...this.#runs.keys()].some((id) => this.isRunning(id));
    const status = waits ? STARTING : STATUS.checking;
    const run: Run = { avatarId, abort: new AbortController(), status };
    this.#runs.set(avatarId, run);
    this.#end = this.#end.then(() => this.#work(run));
    return run;
  }

  async #work(run: Run): Promise<void> {
    const { avatarId, abort } = run;
    const { store, log } = this.#tools;
    // What hangs must not keep the next ones waiting.
    const timeout = AbortSignal.timeout(LONGEST_MS);
    const signal = AbortSignal.any([abort.signal, timeout]);
    try {
      await generate(this.#tools, avatarId, signal, (status) => {
        if (run.until === undefined) run.status = status;
      });
      abort.signal.throwIfAborted();
      store.removeJob(avatarId);
      this.#finish(run, STATUS.complete, CLEAR_AFTER_SUCCESS_MS);
    } catch (error) {
      // The canceling code has reported it already.
      if (abort.signal.aborted) return;
      if (timeout.aborted) return this.#fail(run, TOO_LONG);
      if (!isUserFacing(error)) log(error instanceof Error ? (error.stack ?? "") : String(error));
      this.#fail(run, messageOf(error, AVATAR_ERRORS.failed));
    }
  }

  #fail(run: Run, message: string): void {
    const { store, log } = this.#tools;
    log(`${run.avatarId}: ${message}`);
    this.#finish(run, errorStatus(message), CLEAR_AFTER_ERROR_MS);
    try {
      store.putJob(run.avatarId, message);
    } catch (error) {
      // The next process finds it unfinished, and resumes it.
      log(`${run.avatarId}: ${String(error)}`);
    }
  }

  /** Shows a generation's result for a while (section 4), and then nothing. */
  #finish(run: Run, status: GenerationStatus, clearAfterMs: number): void {
    run.status = status;
    run.until = this.#tools.clock.elapsed() + clearAfterMs;
  }
}
