import {
  AUDIO_START_MS,
  VIDEO_SILENCE_MS,
  SOUND_BANNER_MS,
  START_GRACE_MS,
} from "../../facts/constants.ts";
import type { PlaybackState, Timer } from "./state.ts";
import { isRunning, isWaiting } from "./machine.ts";

/** A delay that a state needs. It restarts when `since` changes. */
export interface Delay {
  readonly ms: number;
  readonly since: unknown;
}

/** What a state requires of videos and timers. */
export interface DesiredEffects {
  /** The video that may run; every other one is silent. */
  readonly runs: number | null;
  /** A video to fetch before its turn. */
  readonly fetch: number | null;
  readonly delays: Readonly<Partial<Record<Timer, Delay>>>;
}

/** The effects of a state (specification, sections 4 and 9). */
export function desiredEffects(state: PlaybackState): DesiredEffects {
  const { phase, current, start, saveData, away, banner, pausing, signs, fresh, unbidden } = state;
  const locked = phase.name === "locked";
  // After a press only a refusal asks for another one.
  const tries = phase.name === "unlocking" && unbidden > 0;
  const asks = !away && start !== "off" && (locked || tries);
  const ahead = locked ? current : phase.name === "speaking" ? current + 1 : null;
  return {
    runs: isRunning(state) && pausing === null ? current : null,
    fetch: saveData || (locked && (start === "off" || away)) ? null : ahead,
    delays: {
      ...(locked && !away && start === "auto" && { autoStart: { ms: AUDIO_START_MS, since: 0 } }),
      ...(asks && !banner && { bannerDue: { ms: SOUND_BANNER_MS, since: 0 } }),
      // Counted from the change of the button's label.
      ...(fresh && phase.name !== "unlocking" && { settled: { ms: START_GRACE_MS, since: 0 } }),
      ...("next" in phase && { nextDue: { ms: phase.ms, since: phase } }),
      ...(isWaiting(state) && { silence: { ms: VIDEO_SILENCE_MS, since: signs } }),
    },
  };
}
