import { expect, it } from "vitest";
import { CLIP_SILENCE_MS, NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS } from "../../facts/constants.ts";
import { playback } from "./machine.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { ask, becomes, everywhere, STATES, type Row } from "./testing/table.ts";

/** What the current clip tells, and what the browser answers. */
type Told = Exclude<Extract<PlaybackEvent, { readonly index: number }>["type"], "choose">;
type Name = Told | "refused without sound" | "volume up" | "error offline";

const EVENTS: Record<Name, (state: PlaybackState) => PlaybackEvent> = {
  allowed: ({ current: index }) => ({ type: "allowed", index }),
  refused: ({ current: index, attempt }) => ({ type: "refused", index, attempt, muted: false }),
  "refused without sound": ({ current: index, attempt }) => ({
    type: "refused",
    index,
    attempt,
    muted: true,
  }),
  ready: ({ current: index }) => ({ type: "ready", index }),
  playing: ({ current: index }) => ({ type: "playing", index }),
  waiting: ({ current: index }) => ({ type: "waiting", index }),
  progress: ({ current: index }) => ({ type: "progress", index }),
  ended: ({ current: index }) => ({ type: "ended", index }),
  paused: ({ current: index }) => ({ type: "paused", index, position: 9 }),
  volume: ({ current: index }) => ({ type: "volume", index, muted: true }),
  "volume up": ({ current: index }) => ({ type: "volume", index, muted: false }),
  error: ({ current: index }) => ({ ...error, index, offline: false }),
  "error offline": ({ current: index }) => ({ ...error, index, offline: true }),
};
const error = { type: "error", position: 9, reason: "404" } as const;

/** What becomes of each state; nothing, where a state is not named. */
const TABLE: Record<Name, Partial<Row>> = {
  allowed: {
    unlocking: "-> loading, unlocked=true, no banner",
  },
  refused: {
    unlocking: `-> loading, sound=refused, banner=true, ${ask(0, 0, true)}`,
    loading: `sound=refused, banner=true, ${ask(1, 7, true)}`,
    speaking: `-> loading, sound=refused, banner=true, ${ask(1, 7, true)}`,
    stalled: `-> loading, sound=refused, banner=true, ${ask(1, 7, true)}`,
    offline: `-> loading, sound=refused, banner=true, ${ask(1, 7, true)}`,
    called: `-> loading, sound=refused, banner=true, ${ask(1, 7, true)}`,
  },
  "refused without sound": {
    unlocking: "-> blocked, banner=true, no silence",
    loading: "-> blocked, banner=true, no silence",
    speaking: "-> blocked, banner=true, no silence",
    stalled: "-> blocked, banner=true, no silence",
    offline: "-> blocked, banner=true, no silence",
    called: "-> blocked, banner=true, no silence",
  },
  ready: {
    locked: "loads=ready,none,none",
    unlocking: "loads=ready,none,none",
    blocked: "loads=ready,none,none",
    loading: "loads=ready,ready,none",
    ended: "loads=ready,ready,ready",
  },
  playing: {
    locked: "pause 0",
    unlocking:
      "-> speaking, speaker=0, loads=ready,fetching,none, unlocked=true, no silence, fetch 1",
    blocked: "-> speaking, speaker=0, loads=ready,fetching,none, no silence, fetch 1",
    loading: "-> speaking, loads=ready,ready,fetching, no silence, fetch 2",
    speaking: "loads=ready,ready,fetching, no silence, fetch 2",
    stalled: "-> speaking, loads=ready,ready,fetching, no silence, fetch 2",
    offline: "-> speaking, loads=ready,ready,fetching, no silence, fetch 2",
    paused: "-> speaking, loads=ready,ready,fetching, no silence, fetch 2",
    away: "-> speaking, pausing=away, no silence, pause 1",
    called: "-> speaking, loads=ready,ready,fetching, no silence, fetch 2",
    between: "pause 1",
    failed: "pause 1",
    ended: "pause 2",
  },
  waiting: {
    speaking: `-> stalled, silence in ${CLIP_SILENCE_MS}`,
  },
  progress: {
    unlocking: `silence in ${CLIP_SILENCE_MS}`,
    loading: `silence in ${CLIP_SILENCE_MS}`,
    stalled: `silence in ${CLIP_SILENCE_MS}`,
  },
  ended: {
    unlocking: `-> between before 1, fates=spoken,waiting,waiting, no silence, next in ${NEXT_AFTER_END_MS}`,
    loading: `-> between before 2, position=0, fates=spoken,spoken,waiting, no silence, next in ${NEXT_AFTER_END_MS}`,
    speaking: `-> between before 2, position=0, fates=spoken,spoken,waiting, no silence, next in ${NEXT_AFTER_END_MS}`,
    stalled: `-> between before 2, position=0, fates=spoken,spoken,waiting, no silence, next in ${NEXT_AFTER_END_MS}`,
    offline: `-> between before 2, position=0, fates=spoken,spoken,waiting, no silence, next in ${NEXT_AFTER_END_MS}`,
    paused: "current=2, position=0, fates=spoken,spoken,waiting, no silence",
    away: "current=2, position=0, fates=spoken,spoken,waiting, no silence",
    called: `-> between before 2, position=0, fates=spoken,spoken,waiting, no silence, next in ${NEXT_AFTER_END_MS}`,
  },
  paused: {
    loading: "-> paused by interruption, no silence",
    speaking: "-> paused by interruption, position=9, no silence",
    stalled: "-> paused by interruption, position=9, no silence",
    offline: "-> paused by interruption, position=9, no silence",
  },
  volume: {
    locked: "sound=muted",
    unlocking: "sound=muted",
    loading: "sound=muted",
    speaking: "sound=muted",
    stalled: "sound=muted",
    offline: "sound=muted",
    paused: "sound=muted",
    away: "sound=muted",
    called: "sound=muted",
    between: "sound=muted",
    failed: "sound=muted",
    ended: "sound=muted",
  },
  "volume up": {
    blocked: "sound=on",
  },
  error: {
    unlocking: `-> failed before 1, fates=unavailable,waiting,waiting, loads=none,none,none, log 404, pause 0, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
    loading: `-> failed before 2, position=0, fates=spoken,unavailable,waiting, loads=ready,none,none, log 404, pause 1, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
    speaking: `-> failed before 2, position=0, fates=spoken,unavailable,waiting, loads=ready,none,none, log 404, pause 1, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
    stalled: `-> failed before 2, position=0, fates=spoken,unavailable,waiting, loads=ready,none,none, log 404, pause 1, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
    offline: `-> failed before 2, position=0, fates=spoken,unavailable,waiting, loads=ready,none,none, log 404, pause 1, no silence, next in ${NEXT_AFTER_ERROR_MS}`,
    paused: "loads=ready,none,none",
    away: "loads=ready,none,none",
    called: "loads=ready,none,none",
    between: "loads=ready,none,none",
    failed: "loads=ready,none,none",
  },
  "error offline": {
    unlocking: "-> offline, loads=none,none,none, no silence",
    loading: "-> offline, loads=ready,none,none, no silence",
    speaking: "-> offline, position=9, loads=ready,none,none, no silence",
    stalled: "-> offline, position=9, loads=ready,none,none, no silence",
    offline: "position=9, loads=ready,none,none, no silence",
    paused: "loads=ready,none,none",
    away: "loads=ready,none,none",
    called: "loads=ready,none,none",
    between: "loads=ready,none,none",
    failed: "loads=ready,none,none",
  },
};

it.each(Object.entries(EVENTS))("answers %s in every phase", (name, event) => {
  const row: Partial<Row> | undefined = Object.entries(TABLE).find(([key]) => key === name)?.[1];
  expect(becomes(event)).toEqual({ ...everywhere("-"), ...row });
});

it("is deaf to clips that have not the turn, and silences one that runs", () => {
  const { speaking } = STATES;
  const others: PlaybackEvent[] = [
    { type: "ended", index: 0 },
    { type: "paused", index: 0, position: 3 },
    { type: "waiting", index: 2 },
    { type: "volume", index: 2, muted: true },
    { type: "allowed", index: 2 },
    { type: "refused", index: 0, attempt: speaking.attempt, muted: false },
  ];
  for (const event of others) expect(playback(speaking, event).state).toEqual(speaking);
  expect(playback(speaking, { type: "playing", index: 2 }).effects).toEqual([
    { type: "pause", index: 2 },
  ]);
});

it("tries a clip again in its turn that could not be fetched ahead", () => {
  const ahead: PlaybackState = { ...STATES.speaking, loads: ["ready", "ready", "fetching"] };
  const after = playback(ahead, { ...error, index: 2, offline: false });
  expect(after.state).toEqual({ ...ahead, loads: ["ready", "ready", "none"] });
  expect(after.effects).toEqual([]);
});

it("does not listen to the answer to an older request", () => {
  const asked: PlaybackState = { ...STATES.unlocking, attempt: 2 };
  const late = playback(asked, { type: "refused", index: 0, attempt: 1, muted: false });
  expect(late).toEqual({ state: asked, effects: [] });
});

it("stops a clip that begins while nobody is there, and holds who pressed pause to it", () => {
  const leaving: PlaybackState = { ...STATES.speaking, away: true, pausing: "away" };
  const told = playback(leaving, { type: "paused", index: 1, position: 9 });
  expect(told.state).toMatchObject({ phase: { name: "paused", by: "away" }, position: 9 });
  const pausing: PlaybackState = { ...STATES.speaking, pausing: "visitor" };
  expect(playback(pausing, { type: "ended", index: 1 }).state).toMatchObject({
    phase: { name: "paused", by: "visitor" },
    current: 2,
    position: 0,
  });
});

it("says that a clip may sound only when one goes on aloud", () => {
  const silent: PlaybackState = {
    ...STATES.speaking,
    sound: "refused",
    unlocked: false,
    banner: true,
  };
  const up = (state: PlaybackState) =>
    playback(state, { type: "volume", index: 1, muted: false }).state;
  expect(up(silent)).toMatchObject({ sound: "on", unlocked: true, banner: false });
  expect(up({ ...silent, phase: { name: "paused", by: "visitor" } })).toMatchObject({
    sound: "on",
    unlocked: false,
    banner: false,
  });
});
