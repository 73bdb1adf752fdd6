import {
  AVATAR_ERRORS,
  CANCELLED,
  CLEAR_AFTER_ERROR_MS,
  CLEAR_AFTER_SUCCESS_MS,
} from "../../../src/facts/avatars.ts";
import { isRunning, type AssetKind, type Findings, type Job, type Step } from "./job.ts";

/** What happens to a generation. Every `at` is milliseconds since 1970. */
export type Event =
  | { type: "start"; at: number; avatarId: string; wanted: readonly AssetKind[] }
  /** A step has done its work. */
  | { type: "done"; at: number; step: Step; findings: Findings }
  /** The video is not ready yet. */
  | { type: "working"; at: number; pollMs: number }
  /** A step reports its progress. */
  | { type: "report"; at: number; message: string }
  /** A step has failed; with `retryAfterMs` the provider did no work and asks for a later retry. */
  | { type: "failed"; at: number; message: string; retryAfterMs?: number | undefined }
  /** The video did not come in time. */
  | { type: "timer"; at: number }
  | { type: "cancel"; at: number }
  /**
   * The service was started again and finds this generation unfinished.
   * @param videoLost whether the provider has lost the video with the process
   */
  | { type: "restart"; at: number; videoLost: boolean; videoTimeoutMs: number };

/** Side effects of an event. */
export type Effect =
  | { type: "run"; step: Step }
  /** Sends a `timer` event at a time. */
  | { type: "wake"; at: number }
  /** Ends the running step, and the video at its provider. */
  | { type: "abort"; videoId: string | undefined }
  /** Forgets the generation: its status is no longer shown. */
  | { type: "forget" }
  | { type: "log"; message: string };

/** Result of an event. A refused event changes nothing. */
export interface Transition {
  readonly job: Job | undefined;
  readonly effects: readonly Effect[];
  readonly refused?: string;
}

/** Settings of the video provider that the machine needs. */
export interface Limits {
  /** How long a video may take, in milliseconds. */
  readonly videoTimeoutMs: number;
  /** What is said when it takes longer. */
  readonly videoTimedOut: string;
}

/** Longest wait that a provider may ask for, in milliseconds; beyond it the person decides. */
export const POSTPONE_MAX_MS = 60_000;
/** How often in a row a provider may ask to come back later. */
export const POSTPONE_MAX = 3;

/**
 * The generation of one avatar's assets as a pure machine (specification, section 4). It uses no
 * clock, network or disk: each event carries its time, and the effects are returned.
 */
export function transition(job: Job | undefined, event: Event, limits: Limits): Transition {
  if (event.type === "start") {
    if (isRunning(job)) return { job, effects: [], refused: AVATAR_ERRORS.inProgress };
    const { avatarId, wanted } = event;
    return run({ avatarId, wanted, phase: { name: "running", step: "check" }, postponed: 0 });
  }
  if (job === undefined) return nothing(job);
  if (!isRunning(job)) return ended(job, event);
  switch (event.type) {
    case "done":
      return done(job, event, limits);
    case "working":
      return working(job, event, limits);
    case "report":
      return job.phase.name === "running"
        ? { job: { ...job, note: event.message }, effects: [] }
        : nothing(job);
    case "failed":
      return failed(job, event);
    case "timer":
      return timer(job, event.at, limits);
    case "cancel":
      return cancelled(job, event.at);
    case "restart":
      return restarted(job, event);
  }
}

function nothing(job: Job | undefined): Transition {
  return { job, effects: [] };
}

/** Enters the step that the job's phase names. */
function run(job: Job): Transition {
  if (job.phase.name !== "running") return nothing(job);
  return { job, effects: [{ type: "run", step: job.phase.step }] };
}

function done(job: Job, event: Event & { type: "done" }, limits: Limits): Transition {
  // Ignores the result of a step that is no longer the current one.
  if (job.phase.name !== "running" || job.phase.step !== event.step) return nothing(job);
  const { findings } = event;
  const step = stepAfter(event.step, findings, job.wanted);
  const known: Job = { ...job, findings, note: undefined, postponed: 0 };
  if (step === undefined) {
    const clearAt = event.at + CLEAR_AFTER_SUCCESS_MS;
    return {
      job: { ...known, phase: { name: "complete", clearAt } },
      effects: [{ type: "wake", at: clearAt }],
    };
  }
  const deadline = step === "await-video" ? event.at + limits.videoTimeoutMs : job.deadline;
  return run({ ...known, deadline, phase: { name: "running", step } });
}

/**
 * The next step; undefined when all is done. Only missing assets are made, and a video only if
 * there is a voice (section 5).
 */
function stepAfter(
  step: Step,
  { needed, audio, image }: Findings,
  wanted: readonly AssetKind[],
): Step | undefined {
  const makes = (kind: AssetKind): boolean => needed.includes(kind) && wanted.includes(kind);
  const toVideo = (): Step | undefined => (makes("video") && audio ? "request-video" : undefined);
  const toImage = (): Step | undefined => {
    const portrait = makes("image") || (makes("video") && audio !== undefined && !image);
    return portrait ? "image" : toVideo();
  };
  switch (step) {
    case "check":
      return makes("audio") ? "voice" : toImage();
    case "voice":
      return "upload-voice";
    case "upload-voice":
      return toImage();
    case "image":
      return toVideo();
    case "request-video":
      return "await-video";
    case "await-video":
      return "upload-video";
    case "upload-video":
      return undefined;
  }
}

function working(job: Job, event: Event & { type: "working" }, limits: Limits): Transition {
  if (job.phase.name !== "running" || job.phase.step !== "await-video") return nothing(job);
  if (event.at >= (job.deadline ?? Infinity)) return failure(job, event.at, limits.videoTimedOut);
  const until = event.at + event.pollMs;
  return {
    job: { ...job, phase: { name: "waiting", step: "await-video", until } },
    effects: [{ type: "wake", at: until }],
  };
}

function failed(job: Job, event: Event & { type: "failed" }): Transition {
  if (job.phase.name !== "running") return nothing(job);
  const { retryAfterMs, at } = event;
  const mayWait = retryAfterMs !== undefined && retryAfterMs <= POSTPONE_MAX_MS;
  if (!mayWait || job.postponed >= POSTPONE_MAX) {
    return failure(job, at, event.message || AVATAR_ERRORS.failed);
  }
  const until = at + retryAfterMs;
  const { step } = job.phase;
  return {
    job: {
      ...job,
      phase: { name: "waiting", step, until },
      postponed: job.postponed + 1,
      note: `Trying again in ${Math.ceil(retryAfterMs / 1000)} s. ${event.message}`,
    },
    effects: [{ type: "wake", at: until }],
  };
}

function failure(job: Job, at: number, message: string): Transition {
  const clearAt = at + CLEAR_AFTER_ERROR_MS;
  return {
    job: { ...job, phase: { name: "failed", message, clearAt }, note: undefined },
    effects: [
      { type: "log", message: `${job.avatarId}: ${message}` },
      { type: "wake", at: clearAt },
    ],
  };
}

function timer(job: Job, at: number, limits: Limits): Transition {
  if (job.phase.name !== "waiting") return nothing(job);
  const { step, until } = job.phase;
  if (at < until) return { job, effects: [{ type: "wake", at: until }] };
  // After a late timer (the laptop slept) it polls once more before it gives up.
  const deadline = step === "await-video" ? job.deadline : undefined;
  if (deadline !== undefined && until >= deadline) return failure(job, at, limits.videoTimedOut);
  // A progress message of a video stays until the next one.
  const note = step === "await-video" ? job.note : undefined;
  return run({ ...job, note, phase: { name: "running", step } });
}

function cancelled(job: Job, at: number): Transition {
  const { job: after, effects } = failure(job, at, CANCELLED);
  return {
    job: after,
    effects: [{ type: "abort", videoId: job.findings?.videoId }, ...effects],
  };
}

/** Resumes at the current step: its completed work is found by key. */
function restarted(job: Job, event: Event & { type: "restart" }): Transition {
  const { phase } = job;
  if (phase.name !== "running" && phase.name !== "waiting") return nothing(job);
  if (phase.step === "await-video") {
    const step: Step = event.videoLost ? "request-video" : "await-video";
    // The time while the service was down does not count.
    const deadline = event.at + event.videoTimeoutMs;
    return run({ ...job, deadline, phase: { name: "running", step } });
  }
  if (phase.name === "waiting") return { job, effects: [{ type: "wake", at: phase.until }] };
  return run(job);
}

/** A generation that has ended shows its status for a while (section 9), and is then forgotten. */
function ended(job: Job, event: Event): Transition {
  const { phase } = job;
  if (phase.name !== "complete" && phase.name !== "failed") return nothing(job);
  if (event.type === "restart") return { job, effects: [{ type: "wake", at: phase.clearAt }] };
  if (event.type !== "timer") return nothing(job);
  if (event.at < phase.clearAt) return { job, effects: [{ type: "wake", at: phase.clearAt }] };
  return { job: undefined, effects: [{ type: "forget" }] };
}
