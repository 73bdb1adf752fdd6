import { CLIP_SILENCE_MS } from "../../../facts/constants.ts";
import { playback } from "../machine.ts";
import {
  initialState,
  type Effect,
  type Phase,
  type PlaybackEvent,
  type PlaybackState,
  type Step,
} from "../state.ts";

/** Three clips, the second in turn and seven seconds in, where nothing else is said. */
const running: PlaybackState = {
  ...initialState({ count: 3, start: "auto", captions: true, thrifty: false }),
  current: 1,
  position: 7,
  speaker: 1,
  fates: ["spoken", "waiting", "waiting"],
  loads: ["ready", "ready", "none"],
  unlocked: true,
};

const fresh: PlaybackState = {
  ...running,
  current: 0,
  position: 0,
  speaker: null,
  fates: ["waiting", "waiting", "waiting"],
  loads: ["none", "none", "none"],
  unlocked: false,
};

/** One state of each kind, under its name in the tables. */
export const STATES = {
  locked: fresh,
  unlocking: { ...fresh, phase: { name: "unlocking" }, loads: ["fetching", "none", "none"] },
  blocked: { ...fresh, phase: { name: "blocked" }, sound: "refused", banner: true },
  loading: { ...running, phase: { name: "loading" }, loads: ["ready", "fetching", "none"] },
  speaking: { ...running, phase: { name: "speaking" } },
  stalled: { ...running, phase: { name: "stalled", offline: false } },
  offline: { ...running, phase: { name: "stalled", offline: true } },
  paused: { ...running, phase: { name: "paused", by: "visitor" } },
  away: { ...running, phase: { name: "paused", by: "away" }, away: true },
  called: { ...running, phase: { name: "paused", by: "interruption" } },
  between: {
    ...running,
    phase: { name: "between", next: 2 },
    position: 0,
    fates: ["spoken", "spoken", "waiting"],
  },
  failed: {
    ...running,
    phase: { name: "failed", next: 2 },
    position: 0,
    fates: ["spoken", "unavailable", "waiting"],
    speaker: 0,
  },
  ended: {
    ...running,
    phase: { name: "ended" },
    current: 2,
    position: 0,
    speaker: 2,
    fates: ["spoken", "spoken", "spoken"],
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

function effectText(effect: Effect): string {
  switch (effect.type) {
    case "play":
      return `play ${effect.index} from ${effect.at}${effect.muted ? " muted" : ""}`;
    case "pause":
    case "fetch":
      return `${effect.type} ${effect.index}`;
    case "mute":
      return effect.muted ? "mute" : "unmute";
    case "schedule":
      return `${effect.timer} in ${effect.ms}`;
    case "cancel":
      return `no ${effect.timer}`;
    case "log":
      return `log ${effect.reason}`;
    case "remember":
      return `remember ${effect.start} ${effect.captions}`;
  }
}

/** What changed, and what is to be done, in the words of the tables; `-` where nothing. */
function outcome(before: PlaybackState, { state, effects }: Step): string {
  const { phase, attempt, ...rest } = state;
  const was = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(rest).flatMap(([key, value]) =>
    JSON.stringify(value) === JSON.stringify(was.get(key)) ? [] : [`${key}=${String(value)}`],
  );
  const moved = phaseText(phase) === phaseText(before.phase) ? [] : [`-> ${phaseText(phase)}`];
  const plays = effects.filter(({ type }) => type === "play").length;
  // Each request has its number, so that an old answer is known.
  const counted = attempt === before.attempt + plays ? [] : [`attempt=${attempt}`];
  const parts = [...moved, ...counted, ...changes, ...effects.map(effectText)];
  return parts.join(", ") || "-";
}

/** Asking the browser to play: effects in the words of the tables. */
export function ask(index: number, at: number, muted = false): string {
  const play = `play ${index} from ${at}${muted ? " muted" : ""}`;
  return `no autoStart, no next, ${play}, silence in ${CLIP_SILENCE_MS}`;
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
