import type { Fate, PausedBy, Phase, PlaybackState } from "./state.ts";

/* The moves that playback is made of. Each takes a state and gives the next. */

/** Whether the browser was told to play the current clip, and has not said that it stopped. */
export function isRunning({ phase: { name } }: PlaybackState): boolean {
  return name === "unlocking" || name === "loading" || name === "speaking" || name === "stalled";
}

/** Whether the current clip waits for data that somebody may have to give up on. */
export function isWaiting(state: PlaybackState): boolean {
  const { phase } = state;
  return phase.name === "stalled" ? !phase.offline : isRunning(state) && phase.name !== "speaking";
}

/** The fates with one changed. */
export function withFate({ fates }: PlaybackState, index: number, fate: Fate): readonly Fate[] {
  return fates.map((kept, place) => (place === index ? fate : kept));
}

/**
 * Asks the browser to play a clip from a number of seconds on. Whether it does is told by the clip,
 * or by a refusal.
 */
export function ask(
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

/** The current clip does not run any more. */
export function rest(state: PlaybackState, phase: Phase): PlaybackState {
  return { ...state, phase, pausing: null };
}

/** Stops playback, or what would start soon. A clip that runs has the last word on when it did. */
export function halt(state: PlaybackState, by: PausedBy): PlaybackState {
  const { phase } = state;
  if (isRunning(state)) return { ...state, pausing: by };
  const paused: Phase = { name: "paused", by };
  if ("next" in phase) {
    return { ...rest(state, paused), current: phase.next, position: 0 };
  }
  // Who leaves the page is not called back.
  return phase.name === "paused" && by === "visitor" ? rest(state, paused) : state;
}

/** Ends a clip's turn: the next one follows after `ms` milliseconds, or all is over. */
export function pass(
  state: PlaybackState,
  fate: Fate,
  name: "between" | "failed",
  ms: number,
): PlaybackState {
  const { current, pausing } = state;
  const next = current + 1;
  const over: PlaybackState = { ...state, fates: withFate(state, current, fate), position: 0 };
  if (next === state.fates.length) return rest(over, { name: "ended" });
  const passed = rest(over, { name, next, ms });
  return pausing === null ? passed : halt(passed, pausing);
}
