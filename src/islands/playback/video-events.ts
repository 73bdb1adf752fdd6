import { NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS } from "../../facts/constants.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { advance, isRunning, isWaiting, requestPlay, settle, withStatus } from "./transitions.ts";

/** Events of a video, and the browser's answers to a request to play. */
type VideoEvent = Exclude<Extract<PlaybackEvent, { readonly index: number }>, { type: "choose" }>;

/** Handles the events of videos. Only the current video's events count. */
export function handleVideoEvent(state: PlaybackState, event: VideoEvent): PlaybackState {
  const { phase, sound, signs } = state;
  if (event.index !== state.current) return state;
  // Held by the browser: during a call, or until playback was allowed.
  const held = phase.name === "blocked" || (phase.name === "paused" && phase.by !== "visitor");
  const told: PlaybackState = {
    ...state,
    ...(sound === "on" ? UNLOCKED : {}),
    // It may start while the visitor is away.
    pausing: state.away ? "away" : state.pausing,
  };
  switch (event.type) {
    case "allowed":
      return held || phase.name === "unlocking" ? { ...told, phase: { name: "loading" } } : state;
    case "playing":
      return isRunning(state) || held ? handlePlaying(told) : state;
    case "refused":
      // WebKit first pauses the video, as for a phone call, and reports the refusal afterwards.
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

/** After this many seconds with sound, an automatic start counts as allowed. */
const DOUBTED_S = 3;

/** The browser permits sound. */
const UNLOCKED = { unlocked: true, banner: false } as const;

function handlePlaying(state: PlaybackState): PlaybackState {
  return {
    ...state,
    phase: { name: "speaking" },
    speaker: state.current,
    statuses: withStatus(state, state.current, "waiting"),
  };
}

/** Refused with sound: retry muted and show the banner. Refused again: a press is needed. */
function handleRefusal(state: PlaybackState, muted: boolean): PlaybackState {
  const sound = muted ? state.sound : "refused";
  const locked: PlaybackState = { ...state, sound, banner: true, unlocked: false };
  const by = state.pausing ?? (state.away ? "away" : null);
  if (by !== null) return settle(locked, { name: "paused", by });
  return muted ? settle(locked, { name: "blocked" }) : requestPlay(locked);
}

function handlePause(state: PlaybackState, position: number): PlaybackState {
  // Some browsers also fire `pause` on a refusal: the refusal takes precedence.
  if (!isRunning(state) || (state.phase.name === "unlocking" && !state.pausing)) return state;
  const told: PlaybackState = { ...state, position: reached(state, position) };
  // WebKit may detect sound while the video already runs. It then pauses it without an error.
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
  // An interruption here was the pause before the end. Other pauses were requested.
  const pausing = by === "interruption" ? null : by;
  return advance({ ...state, pausing }, "spoken", "between", NEXT_AFTER_END_MS);
}

/** Position of a video in seconds; before it speaks, the requested start. */
function reached({ phase, position }: PlaybackState, told: number): number {
  return phase.name === "speaking" || phase.name === "stalled" ? told : position;
}

/** A video cannot continue: it failed, or no data arrived for too long. */
export function fail(state: PlaybackState, told: number, offline: boolean): PlaybackState {
  const position = reached(state, told);
  if (!isRunning(state)) return state;
  // Offline, the other videos would fail too: this one resumes when the connection returns.
  return offline
    ? { ...state, phase: { name: "stalled", offline }, position }
    : advance(state, "unavailable", "failed", NEXT_AFTER_ERROR_MS);
}
