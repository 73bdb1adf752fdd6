import { NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS } from "../../facts/constants.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { advance, isRunning, isWaiting, requestPlay, settle, withStatus } from "./transitions.ts";

/** What a video tells, and what the browser answers when it is asked to play one. */
type VideoEvent = Exclude<Extract<PlaybackEvent, { readonly index: number }>, { type: "choose" }>;

/** The part of the machine that listens to the videos. Only the one in turn has a say. */
export function handleVideoEvent(state: PlaybackState, event: VideoEvent): PlaybackState {
  const { phase, sound, signs } = state;
  if (event.index !== state.current) return state;
  // Something that the browser held: during a call, or until it was allowed to play at last.
  const held = phase.name === "blocked" || (phase.name === "paused" && phase.by !== "visitor");
  const told: PlaybackState = {
    ...state,
    ...(sound === "on" ? UNLOCKED : {}),
    // It may begin while nobody is there to see it.
    pausing: state.away ? "away" : state.pausing,
  };
  switch (event.type) {
    case "allowed":
      return held || phase.name === "unlocking" ? { ...told, phase: { name: "loading" } } : state;
    case "playing":
      return isRunning(state) || held ? handlePlaying(told) : state;
    case "refused":
      // WebKit holds a video first, as a phone call would, and says why afterwards.
      return event.attempt === state.attempt && (isRunning(state) || held)
        ? handleRefusal(state, event.muted)
        : state;
    case "waiting":
      return phase.name === "speaking"
        ? {
            ...state,
            phase: { name: "stalled", offline: false },
            position: event.position,
            signs: signs + 1,
          }
        : state;
    case "progress":
      return isWaiting(state) ? { ...state, signs: signs + 1 } : state;
    case "paused":
      return handlePause(state, event.position);
    case "ended":
      return handleEnd(state);
    case "error":
      return fail(state, event.position, event.offline);
  }
}

/** From here on a video that started by itself aloud is taken as allowed to, in seconds. */
const DOUBTED_S = 3;

/** The browser lets a video sound. */
const UNLOCKED = { unlocked: true, banner: false } as const;

function handlePlaying(state: PlaybackState): PlaybackState {
  return {
    ...state,
    phase: { name: "speaking" },
    speaker: state.current,
    statuses: withStatus(state, state.current, "waiting"),
  };
}

/** Refused aloud: once more without sound, and the banner. Refused again: a press is needed. */
function handleRefusal(state: PlaybackState, muted: boolean): PlaybackState {
  const sound = muted ? state.sound : "refused";
  const locked: PlaybackState = { ...state, sound, banner: true, unlocked: false };
  const by = state.pausing ?? (state.away ? "away" : null);
  if (by !== null) return settle(locked, { name: "paused", by });
  return muted ? settle(locked, { name: "blocked" }) : requestPlay(locked);
}

function handlePause(state: PlaybackState, position: number): PlaybackState {
  // A refusal comes with a pause of its own in some browsers: the refusal has the word.
  if (!isRunning(state) || (state.phase.name === "unlocking" && !state.pausing)) return state;
  const told: PlaybackState = { ...state, position: reached(state, position) };
  // WebKit may find out that a video has sound when it runs already: it stops it, and says no more.
  return !state.pausing &&
    state.sound === "on" &&
    state.attempt === state.unbidden &&
    told.position < DOUBTED_S
    ? handleRefusal(told, false)
    : settle(told, { name: "paused", by: state.pausing ?? "interruption" });
}

function handleEnd(state: PlaybackState): PlaybackState {
  const { phase } = state;
  const by = phase.name === "paused" ? phase.by : state.pausing;
  if (!isRunning(state) && phase.name !== "paused") return state;
  // What looked like the device's doing was the pause before the end. Others asked for theirs.
  const pausing = by === "interruption" ? null : by;
  return advance({ ...state, pausing }, "spoken", "between", NEXT_AFTER_END_MS);
}

/** Where a video is, in seconds: until it speaks, where it was asked to begin. */
function reached({ phase, position }: PlaybackState, told: number): number {
  return phase.name === "speaking" || phase.name === "stalled" ? told : position;
}

/** A video cannot go on: it failed, or nothing of it came for too long. */
export function fail(state: PlaybackState, told: number, offline: boolean): PlaybackState {
  const position = reached(state, told);
  if (!isRunning(state)) return state;
  // With the connection gone the other videos would fail as well: this one goes on with it.
  return offline
    ? { ...state, phase: { name: "stalled", offline }, position }
    : advance(state, "unavailable", "failed", NEXT_AFTER_ERROR_MS);
}
