import { expect, it } from "vitest";
import {
  AUDIO_START_MS,
  CLIP_SILENCE_MS,
  NEXT_AFTER_ERROR_MS,
  REPLAY_MS,
  SOUND_BANNER_MS,
} from "../../facts/constants.ts";
import { playback } from "./machine.ts";
import type { PhaseName, PlaybackEvent, PlaybackState, Timer } from "./state.ts";
import { ask, becomes, everywhere, STATES, type Row } from "./testing/table.ts";

/** What the visitor, the page, the device and time do; what clips tell is another table. */
type Told =
  | "allowed"
  | "refused"
  | "ready"
  | "playing"
  | "waiting"
  | "progress"
  | "ended"
  | "paused"
  | "volume"
  | "error";
type Name = Exclude<PlaybackEvent["type"], Told | "timer"> | `timer ${Timer}`;

const EVENTS: Record<Name, PlaybackEvent> = {
  near: { type: "near" },
  visible: { type: "visible" },
  invisible: { type: "invisible" },
  gesture: { type: "gesture" },
  start: { type: "start" },
  enableSound: { type: "enableSound" },
  pause: { type: "pause" },
  resume: { type: "resume" },
  replayAll: { type: "replayAll" },
  choose: { type: "choose", index: 2 },
  next: { type: "next" },
  previous: { type: "previous" },
  toggleSound: { type: "toggleSound" },
  toggleCaptions: { type: "toggleCaptions" },
  setStart: { type: "setStart", start: "off" },
  leave: { type: "leave" },
  return: { type: "return" },
  quit: { type: "quit" },
  online: { type: "online" },
  offline: { type: "offline" },
  "timer autoStart": { type: "timer", timer: "autoStart" },
  "timer banner": { type: "timer", timer: "banner" },
  "timer next": { type: "timer", timer: "next" },
  "timer silence": { type: "timer", timer: "silence" },
};

/** What becomes of each state; nothing, where a state is not named. */
const TABLE: Record<Name, Partial<Row>> = {
  near: {
    locked: "loads=fetching,none,none, fetch 0",
    blocked: "loads=fetching,none,none, fetch 0",
    ended: "loads=ready,ready,fetching, fetch 2",
  },
  visible: {
    locked: `autoStart in ${AUDIO_START_MS}, banner in ${SOUND_BANNER_MS}`,
  },
  invisible: {
    locked: "no autoStart, no banner",
  },
  gesture: {
    locked: `-> unlocking, loads=fetching,none,none, ${ask(0, 0)}`,
    unlocking: `${ask(0, 0)}`,
    blocked: `-> unlocking, loads=fetching,none,none, sound=on, ${ask(0, 0)}`,
  },
  start: {
    locked: `-> unlocking, loads=fetching,none,none, ${ask(0, 0)}`,
    unlocking: `${ask(0, 0)}`,
    blocked: `-> unlocking, loads=fetching,none,none, sound=on, ${ask(0, 0)}`,
    ended: `-> between before 0, fates=waiting,waiting,waiting, no silence, pause 2, next in ${REPLAY_MS}`,
  },
  enableSound: {
    locked: `-> unlocking, loads=fetching,none,none, ${ask(0, 0)}`,
    unlocking: `${ask(0, 0)}`,
    blocked: `-> unlocking, loads=fetching,none,none, sound=on, ${ask(0, 0)}`,
    loading: "unmute",
    speaking: "unmute",
    stalled: "unmute",
    offline: "unmute",
    paused: "unmute",
    away: "unmute",
    called: "unmute",
    between: "unmute",
    failed: "unmute",
    ended: "unmute",
  },
  pause: {
    unlocking: "pausing=visitor, pause 0",
    loading: "pausing=visitor, pause 1",
    speaking: "pausing=visitor, pause 1",
    stalled: "pausing=visitor, pause 1",
    offline: "pausing=visitor, pause 1",
    paused: "pause 1",
    away: "-> paused by visitor, pause 1",
    called: "-> paused by visitor, pause 1",
    between: "-> paused by visitor, current=2, no next",
    failed: "-> paused by visitor, current=2, no next",
  },
  resume: {
    blocked: `-> unlocking, loads=fetching,none,none, sound=on, ${ask(0, 0)}`,
    paused: `-> loading, ${ask(1, 7)}`,
    away: `-> loading, away=false, ${ask(1, 7)}`,
    called: `-> loading, ${ask(1, 7)}`,
  },
  replayAll: {
    unlocking: `-> between before 0, no silence, pause 0, next in ${REPLAY_MS}`,
    blocked: `-> between before 0, no silence, pause 0, next in ${REPLAY_MS}`,
    loading: `-> between before 0, position=0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    speaking: `-> between before 0, position=0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    stalled: `-> between before 0, position=0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    offline: `-> between before 0, position=0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    paused: `-> between before 0, position=0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    away: `-> between before 0, position=0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    called: `-> between before 0, position=0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    between: `-> between before 0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    failed: `-> between before 0, fates=waiting,waiting,waiting, no silence, pause 1, next in ${REPLAY_MS}`,
    ended: `-> between before 0, fates=waiting,waiting,waiting, no silence, pause 2, next in ${REPLAY_MS}`,
  },
  choose: {
    locked: `-> unlocking, current=2, loads=none,none,fetching, pause 0, ${ask(2, 0)}`,
    unlocking: `current=2, loads=fetching,none,fetching, pause 0, ${ask(2, 0)}`,
    blocked: `-> unlocking, current=2, loads=none,none,fetching, sound=on, pause 0, ${ask(2, 0)}`,
    loading: `current=2, position=0, loads=ready,fetching,fetching, pause 1, ${ask(2, 0)}`,
    speaking: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    stalled: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    offline: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    paused: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    away: `-> loading, current=2, position=0, loads=ready,ready,fetching, away=false, pause 1, ${ask(2, 0)}`,
    called: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    between: `-> loading, current=2, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    failed: `-> loading, current=2, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    ended: `-> loading, fates=spoken,spoken,waiting, loads=ready,ready,fetching, pause 2, ${ask(2, 0)}`,
  },
  next: {
    locked: `-> unlocking, current=1, loads=none,fetching,none, pause 0, ${ask(1, 0)}`,
    unlocking: `current=1, loads=fetching,fetching,none, pause 0, ${ask(1, 0)}`,
    blocked: `-> unlocking, current=1, loads=none,fetching,none, sound=on, pause 0, ${ask(1, 0)}`,
    loading: `current=2, position=0, loads=ready,fetching,fetching, pause 1, ${ask(2, 0)}`,
    speaking: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    stalled: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    offline: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    paused: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    away: `-> loading, current=2, position=0, loads=ready,ready,fetching, away=false, pause 1, ${ask(2, 0)}`,
    called: `-> loading, current=2, position=0, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    between: `-> loading, current=2, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
    failed: `-> loading, current=2, loads=ready,ready,fetching, pause 1, ${ask(2, 0)}`,
  },
  previous: {
    locked: `-> unlocking, loads=fetching,none,none, pause 0, ${ask(0, 0)}`,
    unlocking: `pause 0, ${ask(0, 0)}`,
    blocked: `-> unlocking, loads=fetching,none,none, sound=on, pause 0, ${ask(0, 0)}`,
    loading: `current=0, position=0, fates=waiting,waiting,waiting, pause 1, ${ask(0, 0)}`,
    speaking: `-> loading, current=0, position=0, fates=waiting,waiting,waiting, pause 1, ${ask(0, 0)}`,
    stalled: `-> loading, current=0, position=0, fates=waiting,waiting,waiting, pause 1, ${ask(0, 0)}`,
    offline: `-> loading, current=0, position=0, fates=waiting,waiting,waiting, pause 1, ${ask(0, 0)}`,
    paused: `-> loading, current=0, position=0, fates=waiting,waiting,waiting, pause 1, ${ask(0, 0)}`,
    away: `-> loading, current=0, position=0, fates=waiting,waiting,waiting, away=false, pause 1, ${ask(0, 0)}`,
    called: `-> loading, current=0, position=0, fates=waiting,waiting,waiting, pause 1, ${ask(0, 0)}`,
    between: `-> loading, current=0, fates=waiting,spoken,waiting, pause 1, ${ask(0, 0)}`,
    failed: `-> loading, current=0, fates=waiting,unavailable,waiting, pause 1, ${ask(0, 0)}`,
    ended: `-> loading, current=1, fates=spoken,waiting,spoken, pause 2, ${ask(1, 0)}`,
  },
  toggleSound: {
    locked: "sound=muted, mute",
    unlocking: "sound=muted, mute",
    blocked: "unmute",
    loading: "sound=muted, mute",
    speaking: "sound=muted, mute",
    stalled: "sound=muted, mute",
    offline: "sound=muted, mute",
    paused: "sound=muted, mute",
    away: "sound=muted, mute",
    called: "sound=muted, mute",
    between: "sound=muted, mute",
    failed: "sound=muted, mute",
    ended: "sound=muted, mute",
  },
  toggleCaptions: everywhere("captions=false, remember ask false"),
  setStart: {
    locked: "start=off, remember off true, no autoStart, no banner",
    unlocking: "start=off, remember off true",
    blocked: "start=off, remember off true",
    loading: "start=off, remember off true",
    speaking: "start=off, remember off true",
    stalled: "start=off, remember off true",
    offline: "start=off, remember off true",
    paused: "start=off, remember off true",
    away: "start=off, remember off true",
    called: "start=off, remember off true",
    between: "start=off, remember off true",
    failed: "start=off, remember off true",
    ended: "start=off, remember off true",
  },
  leave: {
    locked: "away=true, no autoStart, no banner",
    unlocking: "away=true, pausing=away, pause 0",
    blocked: "away=true",
    loading: "away=true, pausing=away, pause 1",
    speaking: "away=true, pausing=away, pause 1",
    stalled: "away=true, pausing=away, pause 1",
    offline: "away=true, pausing=away, pause 1",
    paused: "away=true, pause 1",
    away: "pause 1",
    called: "away=true, pause 1",
    between: "-> paused by away, current=2, away=true, no next",
    failed: "-> paused by away, current=2, away=true, no next",
    ended: "away=true",
  },
  return: {
    away: `-> loading, away=false, ${ask(1, 7)}`,
    called: `-> loading, ${ask(1, 7)}`,
  },
  quit: {
    locked: "no autoStart, no banner",
    unlocking: "pausing=visitor, pause 0",
    loading: "pausing=visitor, pause 1",
    speaking: "pausing=visitor, pause 1",
    stalled: "pausing=visitor, pause 1",
    offline: "pausing=visitor, pause 1",
    paused: "pause 1",
    away: "-> paused by visitor, pause 1",
    called: "-> paused by visitor, pause 1",
    between: "-> paused by visitor, current=2, no next",
    failed: "-> paused by visitor, current=2, no next",
  },
  online: {
    offline: `-> stalled, silence in ${CLIP_SILENCE_MS}`,
  },
  offline: {
    unlocking: "-> offline, no silence",
    loading: "-> offline, no silence",
    stalled: "-> offline, no silence",
  },
  "timer autoStart": {
    locked: `-> unlocking, loads=fetching,none,none, ${ask(0, 0)}`,
  },
  "timer banner": {
    locked: "banner=true",
    unlocking: "banner=true",
  },
  "timer next": {
    between: `-> loading, current=2, loads=ready,ready,fetching, ${ask(2, 0)}`,
    failed: `-> loading, current=2, loads=ready,ready,fetching, ${ask(2, 0)}`,
  },
  "timer silence": {
    unlocking: `-> failed before 1, fates=unavailable,waiting,waiting, loads=none,none,none, log no data came, pause 0, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
    loading: `-> failed before 2, position=0, fates=spoken,unavailable,waiting, loads=ready,none,none, log no data came, pause 1, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
    stalled: `-> failed before 2, position=0, fates=spoken,unavailable,waiting, loads=ready,none,none, log no data came, pause 1, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
  },
};

/** A phase that is added without a state in the tables does not compile. */
const PHASES: Record<PhaseName, true> = {
  locked: true,
  unlocking: true,
  blocked: true,
  loading: true,
  speaking: true,
  stalled: true,
  paused: true,
  between: true,
  failed: true,
  ended: true,
};

it("has a state of every phase in its tables", () => {
  const names = new Set(Object.values(STATES).map(({ phase }) => phase.name));
  expect(names).toEqual(new Set(Object.keys(PHASES)));
});

it.each(Object.entries(EVENTS))("answers %s in every phase", (name, event) => {
  const row: Partial<Row> | undefined = Object.entries(TABLE).find(([key]) => key === name)?.[1];
  expect(becomes(() => event)).toEqual({ ...everywhere("-"), ...row });
});

const run = (state: PlaybackState, event: PlaybackEvent) => playback(state, event);

it("starts nothing by itself where the visitor does not want it", () => {
  const off: PlaybackState = { ...STATES.locked, start: "off" };
  for (const type of ["near", "visible", "gesture"] as const) {
    expect(run(off, { type })).toEqual({ state: off, effects: [] });
  }
  const asks: PlaybackState = { ...STATES.locked, start: "ask" };
  expect(run(asks, { type: "gesture" }).effects).toEqual([]);
  expect(run(asks, { type: "visible" }).effects).toEqual([
    { type: "schedule", timer: "banner", ms: SOUND_BANNER_MS },
  ]);
});

it("unmutes in place what the browser had muted, with any touch; who muted on purpose stays so", () => {
  const silent: PlaybackState = { ...STATES.speaking, sound: "refused" };
  expect(run(silent, { type: "gesture" }).effects).toEqual([
    { type: "mute", index: 1, muted: false },
  ]);
  const muted: PlaybackState = { ...STATES.blocked, sound: "muted" };
  expect(run(muted, { type: "gesture" }).state.sound).toBe("muted");
  expect(run(muted, { type: "resume" }).state.sound).toBe("muted");
});

it("fetches nothing ahead where data is dear", () => {
  const thrifty: PlaybackState = { ...STATES.speaking, thrifty: true };
  expect(run(thrifty, { type: "playing", index: 1 }).state.loads[2]).toBe("none");
  expect(run({ ...STATES.locked, thrifty: true }, { type: "near" }).effects).toEqual([]);
});
