import { CLIP_SILENCE_MS } from "../../facts/constants.ts";
import type { Effect, Fate, Load, PausedBy, Phase, PlaybackState, Step } from "./state.ts";

/* The moves that playback is made of. Each takes a state and gives the next, with what to do. */

/** Nothing changes. */
export function stay(state: PlaybackState): Step {
  return { state, effects: [] };
}

/** Goes on with further changes and effects. (A module that exports `then` cannot be imported late.) */
export function also(
  { state, effects }: Step,
  changes: Partial<PlaybackState>,
  ...further: readonly Effect[]
): Step {
  return { state: { ...state, ...changes }, effects: [...effects, ...further] };
}

/** Whether the browser was told to play the current clip, and has not said that it stopped. */
export function isRunning({ phase: { name } }: PlaybackState): boolean {
  return name === "unlocking" || name === "loading" || name === "speaking" || name === "stalled";
}

/** The next clip in display order; undefined after the last one. */
export function following({ current, fates }: PlaybackState): number | undefined {
  return current + 1 < fates.length ? current + 1 : undefined;
}

/** The list with one entry changed. */
export function put<Entry extends Fate | Load>(
  list: readonly Entry[],
  index: number,
  entry: Entry,
): readonly Entry[] {
  return list.map((kept, place) => (place === index ? entry : kept));
}

/** Asks the browser to play a clip. Whether it does is told by the clip, or by a refusal. */
export function ask(state: PlaybackState, index: number, at: number): Step {
  const { attempt, loads, sound, unlocked } = state;
  const muted = sound !== "on";
  const next: PlaybackState = {
    ...state,
    phase: { name: unlocked || muted ? "loading" : "unlocking" },
    current: index,
    position: at,
    pausing: null,
    // Whoever asks is here.
    away: false,
    attempt: attempt + 1,
    loads: loads[index] === "none" ? put(loads, index, "fetching") : loads,
  };
  return {
    state: next,
    effects: [
      { type: "cancel", timer: "autoStart" },
      { type: "cancel", timer: "next" },
      { type: "play", index, at, muted, attempt: attempt + 1 },
      { type: "schedule", timer: "silence", ms: CLIP_SILENCE_MS },
    ],
  };
}

/** Fetches a clip ahead of its turn, unless data is dear. */
export function fetchAhead(state: PlaybackState, index: number | undefined): Step {
  const { loads, thrifty } = state;
  if (index === undefined || thrifty || loads[index] !== "none") return stay(state);
  return {
    state: { ...state, loads: put(loads, index, "fetching") },
    effects: [{ type: "fetch", index }],
  };
}

/** Stops playback, or what would start soon. A clip that runs has the last word on when it did. */
export function halt(state: PlaybackState, by: PausedBy): Step {
  const { phase } = state;
  const pause = { type: "pause", index: state.current } as const;
  if (isRunning(state)) return also(stay(state), { pausing: by }, pause);
  if (phase.name === "between" || phase.name === "failed") {
    return {
      state: { ...state, phase: { name: "paused", by }, current: phase.next, position: 0 },
      effects: [{ type: "cancel", timer: "next" }],
    };
  }
  if (phase.name !== "paused") return stay(state);
  // The device may be about to give back what it held. Who leaves the page is not called back.
  return also(stay(state), by === "visitor" ? { phase: { name: "paused", by } } : {}, pause);
}

/** The current clip does not run any more. */
export function rest(state: PlaybackState, phase: Phase): Step {
  return also(stay(state), { phase, pausing: null }, { type: "cancel", timer: "silence" });
}

/** Ends a clip's turn: the next one follows after a while, or all is over. */
export function pass(
  state: PlaybackState,
  fate: Fate,
  name: "between" | "failed",
  ms: number,
): Step {
  const next = following(state);
  const { current, fates, pausing } = state;
  const phase: Phase =
    next === undefined
      ? { name: "ended" }
      : pausing === null
        ? { name, next }
        : { name: "paused", by: pausing };
  const held = phase.name === "paused";
  return {
    state: {
      ...state,
      phase,
      current: held && next !== undefined ? next : current,
      fates: put(fates, current, fate),
      position: 0,
      pausing: null,
    },
    effects: [
      { type: "cancel", timer: "silence" },
      ...(phase.name === name ? [{ type: "schedule", timer: "next", ms } as const] : []),
    ],
  };
}
