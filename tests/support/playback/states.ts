import { NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS } from "../../../src/facts/constants.ts";
import { initialState, type PlaybackState } from "../../../src/islands/playback/machine.ts";

/** Three videos, the second in turn and seven seconds in, where nothing else is said. */
const running: PlaybackState = {
  ...initialState({ count: 3, start: "auto", captions: true, saveData: false }),
  current: 1,
  position: 7,
  speaker: 1,
  statuses: ["spoken", "waiting", "waiting"],
  unlocked: true,
  away: false,
};

const untouched: PlaybackState = {
  ...running,
  current: 0,
  position: 0,
  speaker: null,
  statuses: ["waiting", "waiting", "waiting"],
  unlocked: false,
};

/** One state of each kind, under its name. */
export const STATES = {
  locked: { ...untouched, away: true },
  unlocking: { ...untouched, phase: { name: "unlocking" }, autoAttempt: 1 },
  blocked: { ...untouched, phase: { name: "blocked" }, sound: "refused", banner: true },
  loading: { ...running, phase: { name: "loading" } },
  speaking: { ...running, phase: { name: "speaking" } },
  stalled: { ...running, phase: { name: "stalled", offline: false } },
  offline: { ...running, phase: { name: "stalled", offline: true } },
  paused: { ...running, phase: { name: "paused", by: "visitor" } },
  away: { ...running, phase: { name: "paused", by: "away" }, away: true },
  called: { ...running, phase: { name: "paused", by: "interruption" } },
  between: {
    ...running,
    phase: { name: "between", next: 2, ms: NEXT_AFTER_END_MS },
    position: 0,
    statuses: ["spoken", "spoken", "waiting"],
  },
  failed: {
    ...running,
    phase: { name: "failed", next: 2, ms: NEXT_AFTER_ERROR_MS },
    position: 0,
    statuses: ["spoken", "unavailable", "waiting"],
    speaker: 0,
  },
  ended: {
    ...running,
    phase: { name: "ended" },
    current: 2,
    position: 0,
    speaker: 2,
    statuses: ["spoken", "spoken", "spoken"],
  },
} satisfies Record<string, PlaybackState>;
