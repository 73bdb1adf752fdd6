import { AVATAR_ERRORS, type GenerationStatus } from "../../../src/facts/avatars.ts";
import { isUserFacing } from "../../runtime/fatal.ts";
import { ProviderError } from "../providers/provider.ts";
import { isRunning, type AssetKind, type Job, type Step } from "./job.ts";
import { transition, type Effect, type Event } from "./machine.ts";
import { statusOf } from "./status.ts";
import { limitsOf, takeStep, type StepDependencies } from "./steps.ts";

/** A generation cannot be started. Its message is the one of section 8. */
export class GenerationRefused extends Error {
  override readonly name = "GenerationRefused";
  readonly userFacing = true;
}

/**
 * The generations of all avatars: sends events to the machine of each, stores the new state and
 * runs its effects. The state is on disk before the next step starts.
 */
export class Generations {
  readonly #dependencies: StepDependencies;
  readonly #log: (line: string) => void;
  readonly #jobs = new Map<string, Job>();
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  readonly #alarms = new Map<string, () => void>();
  #closed = false;

  constructor(dependencies: StepDependencies, log: (line: string) => void) {
    this.#dependencies = dependencies;
    this.#log = log;
  }

  /** Resumes generations that an earlier process left unfinished. */
  resume(): void {
    const { store, talking, clock } = this.#dependencies;
    for (const job of store.jobs()) {
      this.#jobs.set(job.avatarId, job);
      const lost = { videoLost: !talking.paid, videoTimeoutMs: talking.timeoutMs };
      this.#send(job.avatarId, { type: "restart", at: clock.wall(), ...lost });
    }
  }

  /**
   * Starts a generation.
   * @param wanted which assets to make, where they are missing
   * @throws GenerationRefused while another one of the same avatar runs
   */
  start(avatarId: string, wanted: readonly AssetKind[]): GenerationStatus | null {
    const { store, clock } = this.#dependencies;
    const at = clock.wall();
    const refused = this.#send(avatarId, { type: "start", at, avatarId, wanted });
    if (refused !== undefined) throw new GenerationRefused(refused);
    store.putFailure(avatarId, null);
    return this.status(avatarId);
  }

  /** Cancels a generation. @returns whether there was one */
  cancel(avatarId: string): boolean {
    if (!this.isRunning(avatarId)) return false;
    this.#send(avatarId, { type: "cancel", at: this.#dependencies.clock.wall() });
    return true;
  }

  /** Stage, message and progress; null when none runs and none has just ended. */
  status(avatarId: string): GenerationStatus | null {
    return statusOf(this.#jobs.get(avatarId));
  }

  isRunning(avatarId: string): boolean {
    return isRunning(this.#jobs.get(avatarId));
  }

  /** Stops all work; {@link resume} of the next process continues it. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const callOff of this.#alarms.values()) callOff();
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** @returns why the machine refused the event, if it did */
  #send(avatarId: string, event: Event): string | undefined {
    const { store } = this.#dependencies;
    const before = this.#jobs.get(avatarId);
    const { job, effects, refused } = transition(before, event, limitsOf(this.#dependencies));
    // Writes the state to disk before applying it. Progress messages are not stored.
    if (job !== undefined && job !== before && event.type !== "report") store.putJob(job);
    if (job?.phase.name === "failed" && before?.phase.name !== "failed") {
      store.putFailure(avatarId, job.phase.message);
    }
    if (job !== undefined) this.#jobs.set(avatarId, job);
    for (const effect of effects) this.#do(avatarId, effect);
    return refused;
  }

  #do(avatarId: string, effect: Effect): void {
    switch (effect.type) {
      case "run":
        this.#take(avatarId, effect.step);
        return;
      case "wake":
        this.#wake(avatarId, effect.at);
        return;
      case "abort":
        this.#abort(avatarId, effect.videoId);
        return;
      case "forget":
        this.#jobs.delete(avatarId);
        this.#dependencies.store.removeJob(avatarId);
        return;
      case "log":
        this.#log(effect.message);
    }
  }

  #take(avatarId: string, step: Step): void {
    const job = this.#jobs.get(avatarId);
    if (job === undefined) return;
    const { clock, talking } = this.#dependencies;
    const abort = new AbortController();
    const { signal } = abort;
    const send = (event: Event) => {
      // Ignores the result of a step that was canceled, or of a service that has ended.
      if (!signal.aborted && !this.#closed) this.#send(avatarId, event);
    };
    const report = (message: string) => send({ type: "report", at: clock.wall(), message });
    const taken = takeStep(this.#dependencies, job, step, signal, report).then(
      (outcome) => {
        const at = clock.wall();
        if (outcome !== "working") send({ type: "done", at, step, findings: outcome });
        else send({ type: "working", at, pollMs: talking.pollMs });
      },
      (error: unknown) => {
        const retryAfterMs = error instanceof ProviderError ? error.retryAfterMs : undefined;
        if (!isUserFacing(error) && !signal.aborted) this.#log(defect(error));
        send({ type: "failed", at: clock.wall(), message: messageOf(error), retryAfterMs });
      },
    );
    const ended = taken.catch((error: unknown) => this.#halt(avatarId, error));
    this.#running.set(avatarId, { abort, ended });
  }

  #wake(avatarId: string, at: number): void {
    const { clock } = this.#dependencies;
    this.#alarms.get(avatarId)?.();
    const callOff = clock.after(Math.max(0, at - clock.wall()), () => {
      this.#alarms.delete(avatarId);
      try {
        this.#send(avatarId, { type: "timer", at: clock.wall() });
      } catch (error) {
        this.#halt(avatarId, error);
      }
    });
    this.#alarms.set(avatarId, callOff);
  }

  /**
   * Ends a generation whose state cannot be stored because the disk is full. No more provider calls
   * are made; the next generation or process finds what is on disk.
   */
  #halt(avatarId: string, error: unknown): void {
    this.#log(`${avatarId}: ${messageOf(error)}`);
    this.#running.get(avatarId)?.abort.abort();
    this.#jobs.delete(avatarId);
  }

  #abort(avatarId: string, videoId: string | undefined): void {
    const { talking, store } = this.#dependencies;
    this.#running.get(avatarId)?.abort.abort();
    const key = this.#jobs.get(avatarId)?.findings?.subject.keys.video;
    if (videoId === undefined) return;
    talking.cancel(videoId).then(
      () => {
        if (key !== undefined) store.removeRequest(key);
      },
      (error: unknown) => this.#log(`${avatarId}: the video goes on: ${messageOf(error)}`),
    );
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || AVATAR_ERRORS.unknown;
}

function defect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
