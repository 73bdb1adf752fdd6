import {
  AVATAR_ERRORS,
  CANCELLED,
  CLEAR_AFTER_ERROR_MS,
  CLEAR_AFTER_SUCCESS_MS,
  errorStatus,
  STATUS,
  type GenerationStatus,
} from "../contracts/avatars.ts";
import { isUserFacing } from "../runtime/fatal.ts";
import type { AssetKind } from "./agents.ts";
import { generate, type Tools } from "./generation.ts";
import type { Job } from "./store.ts";

/** A generation of this process that runs, or whose result is still shown. */
interface Run {
  readonly job: Job;
  readonly abort: AbortController;
  status: GenerationStatus;
  running: boolean;
  /** Cancels the timer that ends the display. */
  callOff?: () => void;
}

/** The generations of all avatars: at most one of each avatar at a time. */
export class Generations {
  readonly #tools: Tools;
  readonly #runs = new Map<string, Run>();
  readonly #working = new Set<Promise<void>>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Resumes unfinished generations of an earlier process. */
  resume(): void {
    for (const job of this.#tools.store.unfinished()) this.#run(job);
  }

  /**
   * Starts a generation.
   * @param wanted which assets to make, where they are missing
   * @returns undefined while another one of the same avatar runs: there is no second one
   */
  start(avatarId: string, wanted: readonly AssetKind[]): GenerationStatus | undefined {
    if (this.isRunning(avatarId)) return undefined;
    const job = { avatarId, wanted };
    this.#tools.store.putJob(job);
    return this.#run(job).status;
  }

  /** Cancels a generation. @returns whether there was one */
  cancel(avatarId: string): boolean {
    const run = this.#runs.get(avatarId);
    if (!run?.running) return false;
    run.abort.abort(CANCELLED);
    this.#fail(run, CANCELLED);
    return true;
  }

  /** Stage, message and progress; null when none runs and none has just ended. */
  status(avatarId: string): GenerationStatus | null {
    return this.#runs.get(avatarId)?.status ?? null;
  }

  isRunning(avatarId: string): boolean {
    return this.#runs.get(avatarId)?.running ?? false;
  }

  /** Stops all work; {@link resume} of the next process continues it. */
  async close(): Promise<void> {
    for (const { abort, callOff } of this.#runs.values()) {
      callOff?.();
      abort.abort();
    }
    await Promise.all(this.#working);
  }

  #run(job: Job): Run {
    this.#runs.get(job.avatarId)?.callOff?.();
    const abort = new AbortController();
    const run: Run = { job, abort, status: STATUS.checking, running: true };
    this.#runs.set(job.avatarId, run);
    const work = this.#work(run).finally(() => this.#working.delete(work));
    this.#working.add(work);
    return run;
  }

  async #work(run: Run): Promise<void> {
    const { job, abort } = run;
    const { store, log } = this.#tools;
    try {
      await generate(this.#tools, job, abort.signal, (status) => {
        if (run.running) run.status = status;
      });
      abort.signal.throwIfAborted();
      store.removeJob(job.avatarId);
      this.#end(run, STATUS.complete, CLEAR_AFTER_SUCCESS_MS);
    } catch (error) {
      // The canceling code has reported it already.
      if (abort.signal.aborted) return;
      if (!isUserFacing(error)) log(error instanceof Error ? (error.stack ?? "") : String(error));
      const message = error instanceof Error ? error.message : AVATAR_ERRORS.unknown;
      this.#fail(run, message || AVATAR_ERRORS.failed);
    }
  }

  #fail(run: Run, message: string): void {
    const { store, log } = this.#tools;
    log(`${run.job.avatarId}: ${message}`);
    this.#end(run, errorStatus(message), CLEAR_AFTER_ERROR_MS);
    try {
      store.putJob({ ...run.job, error: message });
    } catch (error) {
      // The next process finds it unfinished, and resumes it.
      log(`${run.job.avatarId}: ${String(error)}`);
    }
  }

  /** Shows a generation's result for a while (section 9), and then nothing. */
  #end(run: Run, status: GenerationStatus, clearAfterMs: number): void {
    const { avatarId } = run.job;
    run.running = false;
    run.status = status;
    run.callOff = this.#tools.clock.after(clearAfterMs, () => this.#runs.delete(avatarId));
  }
}
