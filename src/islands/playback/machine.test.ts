import { expect, it } from "vitest";
import {
  AUDIO_START_MS,
  NEXT_AFTER_ERROR_MS,
  REPLAY_MS,
  SOUND_BANNER_MS,
  START_GRACE_MS,
  VIDEO_SILENCE_MS,
} from "../../facts/constants.ts";
import { type PhaseName, playback, type PlaybackEvent, type PlaybackState } from "./machine.ts";
import {
  becomes,
  everywhere,
  playRequest,
  type Row,
  STATES,
} from "../../../tests/support/playback/table.ts";
import { desiredEffects } from "./player.ts";

/** Events of the visitor, the page, the device and time; events of videos have a table of their own. */
type EventOfTurn = Exclude<Extract<PlaybackEvent, { readonly index: number }>["type"], "choose">;
type Name = Exclude<PlaybackEvent["type"], EventOfTurn>;

const EVENTS: Record<Name, PlaybackEvent> = {
  gesture: { type: "gesture" },
  start: { type: "start" },
  enableSound: { type: "enableSound" },
  enter: { type: "enter" },
  pause: { type: "pause" },
  resume: { type: "resume" },
  replayAll: { type: "replayAll" },
  choose: { type: "choose", index: 2 },
  toggleSound: { type: "toggleSound" },
  toggleCaptions: { type: "toggleCaptions" },
  toggleStart: { type: "toggleStart" },
  leave: { type: "leave" },
  return: { type: "return" },
  quit: { type: "quit" },
  online: { type: "online" },
  offline: { type: "offline" },
  autoStart: { type: "autoStart" },
  settled: { type: "settled" },
  bannerDue: { type: "bannerDue" },
  nextDue: { type: "nextDue" },
  silence: { type: "silence" },
};

/** Resulting states; a state that is not listed does not change. */
const TABLE: Record<Name, Partial<Row>> = {
  gesture: {
    locked: `-> unlocking, away=false, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    unlocking: `unbidden=0, ${playRequest(0, 0)}, no bannerDue, silence in ${VIDEO_SILENCE_MS}`,
    blocked: `-> unlocking, sound=on, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  start: {
    locked: `-> unlocking, away=false, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    unlocking: `unbidden=0, ${playRequest(0, 0)}, no bannerDue, silence in ${VIDEO_SILENCE_MS}`,
    blocked: `-> unlocking, sound=on, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  enableSound: {
    locked: `-> unlocking, away=false, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    unlocking: `unbidden=0, ${playRequest(0, 0)}, no bannerDue, silence in ${VIDEO_SILENCE_MS}`,
    blocked: `-> unlocking, sound=on, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  pause: {
    unlocking: "pausing=visitor, stop 0",
    loading: "pausing=visitor, stop 1",
    speaking: "pausing=visitor, stop 1",
    stalled: "pausing=visitor, stop 1",
    offline: "pausing=visitor, stop 1",
    away: "-> paused by visitor",
    called: "-> paused by visitor",
    between: "-> paused by visitor, current=2, no nextDue",
    failed: "-> paused by visitor, current=2, no nextDue",
  },
  resume: {
    blocked: `-> unlocking, sound=on, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    paused: `-> loading, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
    away: `-> loading, away=false, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
    called: `-> loading, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  replayAll: {
    locked: `-> between before 0, nextDue in ${REPLAY_MS}`,
    unlocking: `-> between before 0, stop 0, no bannerDue, nextDue in ${REPLAY_MS}, no silence`,
    blocked: `-> between before 0, nextDue in ${REPLAY_MS}`,
    loading: `-> between before 0, statuses=waiting,waiting,waiting, stop 1, nextDue in ${REPLAY_MS}, no silence`,
    speaking: `-> between before 0, statuses=waiting,waiting,waiting, stop 1, nextDue in ${REPLAY_MS}`,
    stalled: `-> between before 0, statuses=waiting,waiting,waiting, stop 1, nextDue in ${REPLAY_MS}, no silence`,
    offline: `-> between before 0, statuses=waiting,waiting,waiting, stop 1, nextDue in ${REPLAY_MS}`,
    paused: `-> between before 0, statuses=waiting,waiting,waiting, nextDue in ${REPLAY_MS}`,
    away: `-> between before 0, statuses=waiting,waiting,waiting, nextDue in ${REPLAY_MS}`,
    called: `-> between before 0, statuses=waiting,waiting,waiting, nextDue in ${REPLAY_MS}`,
    between: `-> between before 0, statuses=waiting,waiting,waiting, nextDue in ${REPLAY_MS}`,
    failed: `-> between before 0, statuses=waiting,waiting,waiting, nextDue in ${REPLAY_MS}`,
    ended: `-> between before 0, statuses=waiting,waiting,waiting, nextDue in ${REPLAY_MS}`,
  },
  choose: {
    locked: `-> unlocking, current=2, away=false, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    unlocking: `current=2, stop 0, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    blocked: `-> unlocking, current=2, sound=on, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    loading: `current=2, position=0, stop 1, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    speaking: `-> loading, current=2, position=0, stop 1, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    stalled: `-> loading, current=2, position=0, stop 1, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    offline: `-> loading, current=2, position=0, stop 1, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    paused: `-> loading, current=2, position=0, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    away: `-> loading, current=2, position=0, away=false, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    called: `-> loading, current=2, position=0, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    between: `-> loading, current=2, ${playRequest(2, 0)}, no nextDue, silence in ${VIDEO_SILENCE_MS}`,
    failed: `-> loading, current=2, ${playRequest(2, 0)}, no nextDue, silence in ${VIDEO_SILENCE_MS}`,
    ended: `-> loading, statuses=spoken,spoken,waiting, ${playRequest(2, 0)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  toggleSound: {
    locked: "sound=muted",
    unlocking: "sound=muted",
    blocked: "sound=on",
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
  toggleCaptions: everywhere("captions=false"),
  toggleStart: { ...everywhere("start=off"), unlocking: "start=off, no bannerDue" },
  leave: {
    unlocking: "away=true, pausing=away, stop 0, no bannerDue",
    blocked: "away=true",
    loading: "away=true, pausing=away, stop 1",
    speaking: "away=true, pausing=away, stop 1",
    stalled: "away=true, pausing=away, stop 1",
    offline: "away=true, pausing=away, stop 1",
    paused: "away=true",
    called: "away=true",
    between: "-> paused by away, current=2, away=true, no nextDue",
    failed: "-> paused by away, current=2, away=true, no nextDue",
    ended: "away=true",
  },
  return: {
    away: `-> loading, away=false, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
    called: `-> loading, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
    locked: `away=false, fetch 0, autoStart in ${AUDIO_START_MS}, bannerDue in ${SOUND_BANNER_MS}`,
  },
  enter: {
    away: `-> loading, away=false, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
    blocked: `-> unlocking, sound=on, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    called: `-> loading, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
    ended: `-> between before 0, statuses=waiting,waiting,waiting, nextDue in ${REPLAY_MS}`,
    locked: `-> unlocking, away=false, ${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
    paused: `-> loading, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
    unlocking: `${playRequest(0, 0)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  settled: {},
  quit: {
    unlocking: "pausing=visitor, stop 0",
    loading: "pausing=visitor, stop 1",
    speaking: "pausing=visitor, stop 1",
    stalled: "pausing=visitor, stop 1",
    offline: "pausing=visitor, stop 1",
    away: "-> paused by visitor",
    called: "-> paused by visitor",
    between: "-> paused by visitor, current=2, no nextDue",
    failed: "-> paused by visitor, current=2, no nextDue",
  },
  online: {
    offline: `-> loading, ${playRequest(1, 7)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  offline: {
    stalled: "-> offline, no silence",
  },
  autoStart: {
    locked: `-> unlocking, fresh=true, unbidden=1, away=false, ${playRequest(0, 0)}, bannerDue in ${SOUND_BANNER_MS}, silence in ${VIDEO_SILENCE_MS}`,
  },
  bannerDue: {
    locked: "banner=true",
    unlocking: "banner=true, no bannerDue",
    loading: "banner=true",
    speaking: "banner=true",
    stalled: "banner=true",
    offline: "banner=true",
    paused: "banner=true",
    away: "banner=true",
    called: "banner=true",
    between: "banner=true",
    failed: "banner=true",
    ended: "banner=true",
  },
  nextDue: {
    between: `-> loading, current=2, ${playRequest(2, 0)}, no nextDue, silence in ${VIDEO_SILENCE_MS}`,
    failed: `-> loading, current=2, ${playRequest(2, 0)}, no nextDue, silence in ${VIDEO_SILENCE_MS}`,
  },
  silence: {
    unlocking: `-> failed before 1, statuses=unavailable,waiting,waiting, stop 0, no bannerDue, nextDue in ${NEXT_AFTER_ERROR_MS}, no silence`,
    loading: `-> failed before 2, position=0, statuses=spoken,unavailable,waiting, stop 1, nextDue in ${NEXT_AFTER_ERROR_MS}, no silence`,
    stalled: `-> failed before 2, position=0, statuses=spoken,unavailable,waiting, stop 1, nextDue in ${NEXT_AFTER_ERROR_MS}, no silence`,
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

it("starts nothing by itself where the visitor does not want it", () => {
  const off: PlaybackState = { ...STATES.locked, start: "off", away: false };
  expect(desiredEffects(off)).toEqual({ runs: null, fetch: null, delays: {} });
  expect(playback(off, { type: "gesture" })).toEqual(off);
  const asks: PlaybackState = { ...STATES.locked, start: "ask", away: false };
  expect(Object.keys(desiredEffects(asks).delays)).toEqual(["bannerDue"]);
  expect(playback(asks, { type: "gesture" })).toEqual(asks);
});

it("takes both delays back when the section goes out of view", () => {
  const seen = playback(STATES.locked, { type: "return" });
  expect(Object.keys(desiredEffects(seen).delays)).toEqual(["autoStart", "bannerDue"]);
  expect(desiredEffects(playback(seen, { type: "leave" })).delays).toEqual({});
});

it("unmutes in place what the browser had muted, with any touch; who muted on purpose stays so", () => {
  const silent: PlaybackState = { ...STATES.speaking, sound: "refused", banner: true };
  expect(playback(silent, { type: "gesture" })).toEqual({ ...STATES.speaking, banner: false });
  const states = [STATES.locked, STATES.unlocking, STATES.blocked, STATES.speaking, STATES.ended];
  for (const state of states) {
    const muted: PlaybackState = { ...state, sound: "muted" };
    for (const type of ["gesture", "start", "resume", "replayAll"] as const) {
      expect(playback(muted, { type }).sound, `${state.phase.name}, ${type}`).toBe("muted");
    }
  }
});

it("continues aloud from any state after a press on a link to the stage", () => {
  for (const state of Object.values(STATES)) {
    for (const sound of ["on", "refused", "muted"] as const) {
      const entered = playback({ ...state, sound }, { type: "enter" });
      expect(entered.sound).toBe("on");
      expect(["locked", "blocked", "paused", "ended"]).not.toContain(entered.phase.name);
    }
  }
});

it("takes a start by itself for fresh until its button has stood there for a while", () => {
  const started = playback(STATES.locked, { type: "autoStart" });
  expect(desiredEffects(started).delays).not.toHaveProperty("settled");
  const running = playback(started, { type: "playing", index: 0 });
  expect(desiredEffects(running).delays.settled?.ms).toBe(START_GRACE_MS);
  const settled = playback(running, { type: "settled" });
  expect(settled).toEqual({ ...running, fresh: false });
  expect(desiredEffects(settled).delays).not.toHaveProperty("settled");
  // A visitor who enabled sound has seen the buttons, so the next press means its label.
  const heard = playback({ ...running, sound: "refused" }, { type: "enableSound" });
  expect(heard.fresh).toBe(false);
});

it("fetches nothing ahead with Save-Data", () => {
  expect(desiredEffects(STATES.locked).fetch, "before anybody sees it").toBeNull();
  expect(desiredEffects(playback(STATES.locked, { type: "return" })).fetch).toBe(0);
  expect(desiredEffects(STATES.speaking).fetch).toBe(2);
  for (const state of Object.values(STATES)) {
    expect(desiredEffects({ ...state, saveData: true }).fetch).toBeNull();
  }
});
