import { expect, it } from "vitest";
import { NEXT_AFTER_ERROR_MS, REPLAY_MS } from "../../facts/constants.ts";
import { playback, type PlaybackEvent, type PlaybackState } from "./machine.ts";
import { STATES } from "../../../tests/support/playback/states.ts";

/*
 * Single steps of the machine that the player's own tests do not see. What a visit is made of is in
 * player.dom.test.ts and player.property.dom.test.ts.
 */

const { locked, unlocking, blocked, loading, speaking, stalled, offline } = STATES;
const { paused, away, called, ended } = STATES;
type Changes = Partial<PlaybackState>;
const waiting = ["waiting", "waiting", "waiting"] as const;
const byVisitor = { name: "paused", by: "visitor" } as const;
const LOADING: Changes = { phase: { name: "loading" } };
const refused = { type: "refused", index: 1, attempt: 0, muted: false } as const;

it.each<[string, PlaybackState, PlaybackEvent, Changes]>([
  ["a press starts by hand", unlocking, { type: "start" }, { autoAttempt: 0, attempt: 1 }],
  [
    "a blocked start resumes",
    blocked,
    { type: "resume" },
    { phase: { name: "unlocking" }, sound: "on" },
  ],
  ["captions go off", speaking, { type: "toggleCaptions" }, { captions: false }],
  ["no more starts by themselves", speaking, { type: "toggleStart" }, { start: "off" }],
  [
    "who wants no start gets none",
    { ...locked, start: "off", away: false },
    { type: "gesture" },
    { phase: locked.phase },
  ],
  [
    "who pauses and leaves has paused",
    { ...speaking, pausing: "visitor" },
    { type: "leave" },
    { pausing: "visitor" },
  ],
  [
    "who pauses and leaves before the browser answers has paused, and does not hear it on return",
    { ...unlocking, pausing: "visitor", away: true },
    { type: "allowed", index: 0 },
    { pausing: "visitor" },
  ],
  ["a visitor's pause replaces one for absence", away, { type: "pause" }, { phase: byVisitor }],
  ["leaving does not replace a visitor's pause", paused, { type: "leave" }, { phase: byVisitor }],
  [
    "a resumed video is a new request",
    away,
    { type: "resume" },
    { ...LOADING, away: false, attempt: 1, arrivals: 1 },
  ],
  [
    "what goes on is not pausing",
    { ...called, pausing: "away" },
    { type: "return" },
    { pausing: null },
  ],
  ["a lost connection is told", stalled, { type: "offline" }, { phase: offline.phase }],
  [
    "a pause without a connection counts",
    { ...offline, pausing: "visitor" },
    { type: "online" },
    { phase: byVisitor },
  ],
  ["a slow line is not asked again", stalled, { type: "online" }, { attempt: 0 }],
  ["only a locked page starts by itself", paused, { type: "autoStart" }, { phase: byVisitor }],
  ["the banner comes", locked, { type: "bannerDue" }, { banner: true }],
  [
    "a replay begins anew",
    ended,
    { type: "replayAll" },
    { phase: { name: "between", next: 0, ms: REPLAY_MS }, statuses: waiting },
  ],
  [
    "a silent video is given up",
    loading,
    { type: "silence" },
    { phase: { name: "failed", next: 2, ms: NEXT_AFTER_ERROR_MS } },
  ],
  ["a video that speaks is not", speaking, { type: "silence" }, { phase: speaking.phase }],
  ["nor one without a connection", offline, { type: "silence" }, { phase: offline.phase }],
  [
    "an answer unlocks the sound",
    { ...unlocking, banner: true },
    { type: "allowed", index: 0 },
    { ...LOADING, unlocked: true, banner: false },
  ],
  [
    "a call is over, and it speaks",
    called,
    { type: "playing", index: 1 },
    { phase: speaking.phase },
  ],
  [
    "it begins while nobody is there",
    { ...loading, away: true },
    { type: "playing", index: 1 },
    { pausing: "away" },
  ],
  [
    "data runs out",
    speaking,
    { type: "waiting", index: 1, position: 9 },
    { phase: stalled.phase, position: 9, arrivals: 1 },
  ],
  ["data comes", loading, { type: "progress", index: 1 }, { arrivals: 1 }],
  ["sound is refused after a pause", called, refused, { ...LOADING, sound: "refused" }],
  [
    "a refusal for who has paused",
    { ...loading, pausing: "visitor" },
    refused,
    { phase: byVisitor },
  ],
  [
    "a refusal for who is away",
    { ...loading, away: true },
    refused,
    { phase: { name: "paused", by: "away" } },
  ],
  [
    "all is refused",
    { ...loading, sound: "muted" },
    { ...refused, muted: true },
    { phase: { name: "blocked" }, sound: "muted" },
  ],
  [
    "a pause of what runs, and was not told of",
    loading,
    { type: "paused", index: 1, position: 7.4 },
    { position: 7.4 },
  ],
  [
    "a pause of what is not yet where it was asked to start",
    { ...loading, position: 9 },
    { type: "paused", index: 1, position: 0 },
    { position: 9 },
  ],
  [
    "a pause before the answer",
    unlocking,
    { type: "paused", index: 0, position: 0 },
    { phase: unlocking.phase },
  ],
  [
    "an answer to an older request",
    { ...unlocking, attempt: 2 },
    { ...refused, index: 0, attempt: 1 },
    { phase: unlocking.phase, attempt: 2 },
  ],
  [
    "an end after a visitor's pause",
    paused,
    { type: "ended", index: 1 },
    { phase: byVisitor, current: 2 },
  ],
  [
    "an error of a video that is paused",
    paused,
    { type: "error", index: 1, position: 9, reason: "404", offline: false },
    { phase: byVisitor },
  ],
])("%s", (_, state, event, expected) => {
  expect(playback(state, event)).toMatchObject(expected);
});

it("resumes where data ran out when the connection returns before a pause is confirmed", () => {
  const events: PlaybackEvent[] = [
    { type: "waiting", index: 1, position: 9 },
    { type: "offline" },
    { type: "pause" },
    { type: "online" },
    { type: "resume" },
  ];
  expect(events.reduce(playback, STATES.speaking)).toMatchObject({ ...LOADING, position: 9 });
});

it("unmutes in place what the browser had muted, with any touch; who muted on purpose stays so", () => {
  const silent: PlaybackState = { ...speaking, sound: "refused", banner: true };
  expect(playback(silent, { type: "gesture" })).toEqual({ ...speaking, banner: false });
  for (const state of [locked, unlocking, blocked, speaking, ended]) {
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
