import type { VideoStatus, PausedBy, Phase, PlaybackState } from "./state.ts";

/* The moves that playback is made of. Each takes a state and gives the next. */

/** Whether the browser was told to play the current video, and has not said that it stopped. */
export function isRunning({ phase: { name } }: PlaybackState): boolean {
  return name === "unlocking" || name === "loading" || name === "speaking" || name === "stalled";
}

/** Whether the current video waits for data that somebody may have to give up on. */
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
 * Asks the browser to play a video from a number of seconds on. Whether it does is told by the video,
 * or by a refusal.
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
    // Whoever asks is here.
    away: false,
    attempt: state.attempt + 1,
    signs: state.signs + 1,
  };
}

/** The current video does not run any more. */
export function settle(state: PlaybackState, phase: Phase): PlaybackState {
  return { ...state, phase, pausing: null };
}

/** Stops playback, or what would start soon. A video that runs has the last word on when it did. */
export function stop(state: PlaybackState, by: PausedBy): PlaybackState {
  const { phase } = state;
  if (isRunning(state)) return { ...state, pausing: by };
  const paused: Phase = { name: "paused", by };
  if ("next" in phase) {
    return { ...settle(state, paused), current: phase.next, position: 0 };
  }
  // Who leaves the page is not called back.
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
