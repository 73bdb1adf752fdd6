import type { ProgressAnswer } from "../../src/facts/avatar-api.ts";
import {
  AVATAR_ERRORS,
  CANCELLED,
  CLEAR_AFTER_ERROR_MS,
  CLEAR_AFTER_SUCCESS_MS,
  errorStatus,
  STATUS,
} from "../../src/facts/avatars.ts";
import type { BatchResult } from "./batch.ts";
import type { Clock } from "../clock.ts";
import type { Attempt } from "./generate-all.ts";
import { failureOf, type LinkKeeper } from "./link.ts";
import type { AvatarService } from "./service/service.ts";
import { avatarOf, type AvatarsAction, type AvatarsState } from "./state.ts";

const GONE = "The agent is not there any more.";

/** What a run needs of the tool. */
interface RunsOptions {
  service: AvatarService;
  clock: Clock;
  link: LinkKeeper;
  getState: () => AvatarsState;
  dispatch: (action: AvatarsAction) => void;
  log: (message: string) => void;
  /** Asks for the whole list at once. */
  look: () => Promise<void>;
  /** Which avatars are to be followed has changed. */
  onFollow: () => void;
  /** A generation has ended, well or badly. */
  onEnd: () => void;
}

/** The running generations, started by any editor. */
export interface Runs {
  /** Avatars whose progress is to be asked for. */
  running(): string[];
  /** Avatars whose state here is newer than a list. */
  busy(): ReadonlySet<string>;
  /** Starts one, or joins the one that runs. */
  generate(id: string): Promise<Attempt>;
  cancel(id: string): Promise<void>;
  /** Asks how each of them is doing, one after another. */
  askProgress(): Promise<void>;
  /** Stops waiting for avatars that are no longer in the list. */
  dropGone(): void;
  close(): void;
}

/** Starts generations and follows them to their end. */
export function createRuns(options: RunsOptions): Runs {
  const { service, clock, link, getState, dispatch, log, look, onFollow, onEnd } = options;
  /** Avatars whose start the service has not answered yet. */
  const starting = new Set<string>();
  /** Avatars whose last status is still shown, and what calls off its end. */
  const showing = new Map<string, () => void>();
  const waiting = new Map<string, ((outcome: BatchResult) => void)[]>();

  const isGenerating = (id: string) => avatarOf(getState(), id)?.isGenerating ?? false;
  const running = () =>
    (getState().avatars ?? [])
      .filter((avatar) => avatar.isGenerating && !starting.has(avatar.id))
      .map(({ id }) => id);
  const settled = (id: string) =>
    new Promise<BatchResult>((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]));

  const clearLater = (id: string, afterMs: number) => {
    showing.get(id)?.();
    const callOff = clock.after(afterMs, () => {
      showing.delete(id);
      dispatch({ type: "setStatus", id, status: null });
      dispatch({ type: "setProgress", id, progress: null });
    });
    showing.set(id, callOff);
  };
  const fail = (id: string, said: string): BatchResult => {
    const message = said || AVATAR_ERRORS.failed;
    log(`${id}: ${message}`);
    dispatch({ type: "generationError", id, message });
    dispatch({ type: "setStatus", id, status: errorStatus(message) });
    clearLater(id, CLEAR_AFTER_ERROR_MS);
    return { kind: "failed", message };
  };
  const end = (id: string, outcome: BatchResult) => {
    const waiters = waiting.get(id) ?? [];
    waiting.delete(id);
    for (const resolve of waiters) resolve(outcome);
    onEnd();
  };

  /** What exists now; false when that cannot be had, which the next list will mend. */
  const refresh = async (id: string): Promise<boolean> => {
    try {
      const [check, assets] = await Promise.all([service.check(id), service.assets(id)]);
      dispatch({ type: "setAssets", id, check, assets });
      return check.isComplete;
    } catch {
      return false;
    }
  };
  const settle = async (id: string, { status, error }: ProgressAnswer) => {
    const failure = status?.stage === "error" ? status.message : error;
    const isComplete = await refresh(id);
    const cancelled = failure === CANCELLED || avatarOf(getState(), id)?.isCancelling;
    if (failure !== null && !cancelled) return end(id, fail(id, failure));
    dispatch({ type: "generationEnded", id });
    if (status?.stage !== "complete" && !isComplete) {
      dispatch({ type: "setStatus", id, status: null });
      return end(id, { kind: "cancelled" });
    }
    const { progress: percent, message } = STATUS.complete;
    dispatch({ type: "setStatus", id, status: STATUS.complete });
    dispatch({ type: "setProgress", id, progress: { percent, message } });
    clearLater(id, CLEAR_AFTER_SUCCESS_MS);
    end(id, { kind: "made" });
  };
  const follow = async (id: string, answer: ProgressAnswer) => {
    if (!isGenerating(id)) return;
    if (!answer.isGenerating) return settle(id, answer);
    const { status } = answer;
    if (status === null) return;
    dispatch({ type: "setStatus", id, status });
    const progress = { percent: status.progress, message: status.message };
    dispatch({ type: "setProgress", id, progress });
  };

  /** The start was refused, or its outcome is unknown. */
  const notStarted = async (id: string, error: unknown): Promise<Attempt> => {
    const failure = failureOf(error);
    if (failure.code === "in-progress") {
      onFollow();
      return joined(id);
    }
    if (failure.kind === "refused") {
      const outcome = fail(id, failure.message);
      end(id, outcome);
      return outcome;
    }
    // The start may have arrived after all: the list shows it.
    dispatch({ type: "generationEnded", id });
    link.failed(failure);
    await look();
    if (isGenerating(id)) return joined(id);
    return { kind: "unknown" };
  };
  const joined = async (id: string): Promise<Attempt> => {
    const outcome = await settled(id);
    return outcome.kind === "made" ? { kind: "waited" } : outcome;
  };

  return {
    running,
    busy: () => new Set([...starting, ...showing.keys(), ...running()]),
    generate: async (id) => {
      if (isGenerating(id)) return joined(id);
      showing.get(id)?.();
      showing.delete(id);
      starting.add(id);
      dispatch({ type: "startGeneration", id });
      try {
        const status = await service.generate(id);
        starting.delete(id);
        link.answered();
        await follow(id, { status, isGenerating: true, error: null });
        onFollow();
        return await settled(id);
      } catch (error) {
        starting.delete(id);
        return notStarted(id, error);
      }
    },
    cancel: async (id) => {
      if (!isGenerating(id)) return;
      dispatch({ type: "cancelling", id, asked: true });
      try {
        await service.cancel(id);
      } catch (error) {
        const failure = failureOf(error);
        // It has already ended: the progress has the result.
        if (failure.code === "not-running") return;
        dispatch({ type: "cancelling", id, asked: false });
        if (failure.kind !== "refused") link.failed(failure);
        log(`${id}: ${failure.message}`);
      }
    },
    askProgress: async () => {
      for (const id of running()) {
        try {
          const answer = await service.progress(id);
          link.answered();
          await follow(id, answer);
        } catch (error) {
          const failure = failureOf(error);
          // The agent was deleted meanwhile.
          if (failure.code === "unknown-avatar") end(id, fail(id, failure.message));
          else return link.failed(failure);
        }
      }
    },
    dropGone: () => {
      for (const id of waiting.keys()) {
        if (avatarOf(getState(), id) === undefined) end(id, { kind: "failed", message: GONE });
      }
    },
    close: () => {
      for (const callOff of showing.values()) callOff();
    },
  };
}
