import { expect, it } from "vitest";
import { NEXT_AFTER_ERROR_MS, REPLAY_MS, START_GRACE_MS } from "../../facts/constants.ts";
import { playback, type PlaybackEvent, type PlaybackState } from "./machine.ts";
import { STATES } from "../../../tests/support/playback/states.ts";
import { desiredEffects } from "./player.ts";

const { locked, unlocking, blocked, loading, speaking, stalled, offline } = STATES;
const { paused, away, called, between, ended } = STATES;
type Changes = Partial<PlaybackState>;
type Plain = Exclude<PlaybackEvent, { readonly index: number }>["type"];
const waiting = ["waiting", "waiting", "waiting"] as const;
const byVisitor = { name: "paused", by: "visitor" } as const;
const LOADING: Changes = { phase: { name: "loading" } };

it.each<[string, PlaybackState, Plain, Changes]>([
  ["a start by hand is none by itself", unlocking, "start", { unbidden: 0, attempt: 1 }],
  ["who asks for sound gets it", { ...blocked, sound: "muted" }, "enableSound", { sound: "on" }],
  ["a blocked start resumes", blocked, "resume", { phase: { name: "unlocking" }, sound: "on" }],
  ["captions go off", speaking, "toggleCaptions", { captions: false }],
  ["no more starts by themselves", speaking, "toggleStart", { start: "off" }],
  [
    "who pauses and leaves has paused",
    { ...speaking, pausing: "visitor" },
    "leave",
    { pausing: "visitor" },
  ],
  ["after a call it goes on", called, "return", LOADING],
  ["what goes on is not pausing", { ...called, pausing: "away" }, "return", { pausing: null }],
  ["a lost connection is told", stalled, "offline", { phase: offline.phase }],
  [
    "a pause without a connection counts",
    { ...offline, pausing: "visitor" },
    "online",
    { phase: byVisitor },
  ],
  ["a slow line is not asked again", stalled, "online", { attempt: 0 }],
  ["only a locked page starts by itself", paused, "autoStart", { phase: byVisitor }],
  ["the banner comes", locked, "bannerDue", { banner: true }],
  [
    "sound that was refused comes back",
    { ...speaking, sound: "refused", unlocked: false },
    "toggleSound",
    { sound: "on", unlocked: true },
  ],
  [
    "a replay begins anew",
    ended,
    "replayAll",
    { phase: { name: "between", next: 0, ms: REPLAY_MS }, statuses: waiting },
  ],
  [
    "a silent video is given up",
    loading,
    "silence",
    { phase: { name: "failed", next: 2, ms: NEXT_AFTER_ERROR_MS } },
  ],
  ["a video that speaks is not", speaking, "silence", { phase: speaking.phase }],
  ["nor one without a connection", offline, "silence", { phase: offline.phase }],
  [
    "a resumed video is a new request",
    away,
    "resume",
    { ...LOADING, away: false, attempt: 1, signs: 1 },
  ],
  ["the next one begins at its start", { ...between, position: 7 }, "nextDue", { position: 0 }],
  ["a muted start needs no answer", { ...locked, sound: "muted" }, "start", LOADING],
  [
    "a pause before the next one is kept",
    between,
    "pause",
    { phase: byVisitor, current: 2, position: 0 },
  ],
  ["a visitor's pause replaces one for absence", away, "pause", { phase: byVisitor }],
  ["leaving does not replace a visitor's pause", paused, "leave", { phase: byVisitor }],
])("%s", (_, state, type, expected) => {
  expect(playback(state, { type })).toMatchObject(expected);
});

it("plays from the beginning whom a visitor chooses, with sound", () => {
  const choice: PlaybackEvent = { type: "choose", index: 2 };
  const chosen = playback({ ...speaking, sound: "refused" }, choice);
  expect(chosen).toMatchObject({ ...LOADING, current: 2, position: 0, sound: "on" });
  expect(playback(ended, choice).statuses).toEqual(["spoken", "spoken", "waiting"]);
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
