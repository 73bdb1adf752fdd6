import { NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS } from "../../../src/facts/constants.ts";
import {
  initialState,
  type Phase,
  playback,
  type PlaybackEvent,
  type PlaybackState,
  type Timer,
} from "../../../src/islands/playback/machine.ts";
import { desiredEffects } from "../../../src/islands/playback/player.ts";

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

/** One state of each kind, under its name in the tables. */
export const STATES = {
  locked: { ...untouched, away: true },
  unlocking: { ...untouched, phase: { name: "unlocking" }, unbidden: 1 },
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

type StateName = keyof typeof STATES;
const isStateName = (name: string): name is StateName => name in STATES;
const NAMES = Object.keys(STATES).filter(isStateName);
/** What becomes of each state. */
export type Row = Readonly<Record<StateName, string>>;

function phaseText(phase: Phase): string {
  switch (phase.name) {
    case "stalled":
      return phase.offline ? "offline" : "stalled";
    case "paused":
      return `paused by ${phase.by}`;
    case "between":
    case "failed":
      return `${phase.name} before ${phase.next}`;
    default:
      return phase.name;
  }
}

const TIMERS: readonly Timer[] = ["autoStart", "settled", "bannerDue", "nextDue", "silence"];

/** What changed, and what is asked of the world, in the words of the tables; `-` where nothing. */
function outcome(before: PlaybackState, after: PlaybackState): string {
  const { phase, attempt, ...rest } = { ...after, signs: before.signs };
  const was = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(rest).flatMap(([key, value]) =>
    JSON.stringify(value) === JSON.stringify(was.get(key)) ? [] : [`${key}=${String(value)}`],
  );
  const moved = phaseText(phase) === phaseText(before.phase) ? [] : [`-> ${phaseText(phase)}`];
  const requested =
    attempt === before.attempt
      ? []
      : [playRequest(after.current, after.position, after.sound !== "on")];
  const [old, desired] = [desiredEffects(before), desiredEffects(after)];
  // Only who was running can be stopped.
  const stopped = old.runs !== null && desired.runs !== old.runs ? [`stop ${old.runs}`] : [];
  const fetched =
    desired.fetch !== null && desired.fetch !== old.fetch ? [`fetch ${desired.fetch}`] : [];
  const timers = TIMERS.flatMap((timer) => {
    const [ran, runs] = [old.delays[timer], desired.delays[timer]];
    if (runs && runs.since !== ran?.since) return [`${timer} in ${runs.ms}`];
    return ran && !runs ? [`no ${timer}`] : [];
  });
  return [...moved, ...changes, ...stopped, ...requested, ...fetched, ...timers].join(", ") || "-";
}

/** Asking the browser to play, in the words of the tables. */
export function playRequest(index: number, at: number, muted = false): string {
  return `play ${index} from ${at}${muted ? " muted" : ""}`;
}

/** The same in every state. */
export function everywhere(text: string): Row {
  return {
    locked: text,
    unlocking: text,
    blocked: text,
    loading: text,
    speaking: text,
    stalled: text,
    offline: text,
    paused: text,
    away: text,
    called: text,
    between: text,
    failed: text,
    ended: text,
  };
}

/** What the machine makes of each state, in the words of the tables. */
export function becomes(eventIn: (state: PlaybackState) => PlaybackEvent): Row {
  const row: Record<StateName, string> = { ...everywhere("") };
  for (const name of NAMES)
    row[name] = outcome(STATES[name], playback(STATES[name], eventIn(STATES[name])));
  return row;
}
