import type { VideoStatus, PausedBy, Phase, PlaybackState } from "./state.ts";

/* Transitions of playback: each takes a state and returns the next. */

/** Whether playback of the current video was requested and the browser has not reported a stop. */
export function isRunning({ phase: { name } }: PlaybackState): boolean {
  return name === "unlocking" || name === "loading" || name === "speaking" || name === "stalled";
}

/** Whether the current video waits for data and may time out. */
export function isWaiting(state: PlaybackState): boolean {
  const { phase } = state;
  return phase.name === "stalled" ? !phase.offline : isRunning(state) && phase.name !== "speaking";
}

/** The statuses with one changed. */
export function withStatus(
  { statuses }: PlaybackState,
  index: number,
  status: VideoStatus,
): readonly VideoStatus[] {
  return statuses.map((each, place) => (place === index ? status : each));
}

/**
 * Requests playback from a position in seconds. An event of the video, or a refusal, reports the
 * outcome.
 */
export function requestPlay(
  state: PlaybackState,
  current = state.current,
  position = state.position,
): PlaybackState {
  const known = state.unlocked || state.sound !== "on";
  return {
    ...state,
    phase: { name: known ? "loading" : "unlocking" },
    current,
    position,
    pausing: null,
    // A request proves that the visitor is present.
    away: false,
    attempt: state.attempt + 1,
    signs: state.signs + 1,
  };
}

/** Enters a phase in which the current video does not run. */
export function settle(state: PlaybackState, phase: Phase): PlaybackState {
  return { ...state, phase, pausing: null };
}

/** Stops playback or a scheduled start. A running video reports its final position itself. */
export function stop(state: PlaybackState, by: PausedBy): PlaybackState {
  const { phase } = state;
  if (isRunning(state)) return { ...state, pausing: by };
  const paused: Phase = { name: "paused", by };
  if ("next" in phase) {
    return { ...settle(state, paused), current: phase.next, position: 0 };
  }
  // A pause by the visitor stays after they leave and return.
  return phase.name === "paused" && by === "visitor" ? settle(state, paused) : state;
}

/** Ends a video's turn: the next one follows after `ms` milliseconds, or all is over. */
export function advance(
  state: PlaybackState,
  status: VideoStatus,
  name: "between" | "failed",
  ms: number,
): PlaybackState {
  const { current, pausing } = state;
  const next = current + 1;
  const over: PlaybackState = {
    ...state,
    statuses: withStatus(state, current, status),
    position: 0,
  };
  if (next === state.statuses.length) return settle(over, { name: "ended" });
  const passed = settle(over, { name, next, ms });
  return pausing === null ? passed : stop(passed, pausing);
}
