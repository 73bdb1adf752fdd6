import { expect, it } from "vitest";
import { NEXT_AFTER_END_MS } from "../../facts/constants.ts";
import { playback, type PlaybackEvent, type PlaybackState } from "./machine.ts";
import { STATES } from "../../../tests/support/playback/states.ts";

const error = { type: "error", position: 9, reason: "404" } as const;

const { unlocking, loading, speaking, stalled, paused, called } = STATES;
type Changes = Partial<PlaybackState>;
const byVisitor = { name: "paused", by: "visitor" } as const;
const next = { name: "between", next: 2, ms: NEXT_AFTER_END_MS } as const;
const LOADING: Changes = { phase: { name: "loading" } };
const OFFLINE: Changes = { phase: { name: "stalled", offline: true } };
const refusal = { attempt: 0, muted: false };

it.each<[string, PlaybackState, PlaybackEvent, Changes]>([
  [
    "an answer unlocks the sound",
    { ...unlocking, banner: true },
    { type: "allowed", index: 0 },
    { ...LOADING, unlocked: true, banner: false },
  ],
  ["a call is over", called, { type: "allowed", index: 1 }, LOADING],
  [
    "a call is over, and it speaks",
    called,
    { type: "playing", index: 1 },
    { phase: speaking.phase },
  ],
  ["who speaks is named", unlocking, { type: "playing", index: 0 }, { speaker: 0 }],
  [
    "who was lost and speaks is not lost",
    { ...loading, statuses: ["spoken", "unavailable", "waiting"] },
    { type: "playing", index: 1 },
    { statuses: loading.statuses },
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
    { phase: stalled.phase, position: 9, signs: 1 },
  ],
  ["data comes", loading, { type: "progress", index: 1 }, { signs: 1 }],
  [
    "sound is refused",
    loading,
    { type: "refused", index: 1, ...refusal },
    { ...LOADING, sound: "refused", banner: true, unlocked: false, attempt: 1 },
  ],
  [
    "sound is refused after a pause",
    called,
    { type: "refused", index: 1, ...refusal },
    { ...LOADING, sound: "refused" },
  ],
  [
    "a refusal for who has paused",
    { ...loading, pausing: "visitor" },
    { type: "refused", index: 1, ...refusal },
    { phase: byVisitor },
  ],
  [
    "a refusal for who is away",
    { ...loading, away: true },
    { type: "refused", index: 1, ...refusal },
    { phase: { name: "paused", by: "away" } },
  ],
  [
    "all is refused",
    { ...loading, sound: "muted" },
    { type: "refused", index: 1, ...refusal, muted: true },
    { phase: { name: "blocked" }, sound: "muted" },
  ],
  [
    "a pause before the first frame",
    loading,
    { type: "paused", index: 1, position: 0 },
    { position: 7 },
  ],
  [
    "a pause of what runs, and was not told of",
    loading,
    { type: "paused", index: 1, position: 7.4 },
    { position: 7.4 },
  ],
  [
    "a pause before the answer",
    unlocking,
    { type: "paused", index: 0, position: 0 },
    { phase: unlocking.phase },
  ],
  [
    "a pause",
    { ...speaking, pausing: "visitor" },
    { type: "paused", index: 1, position: 9 },
    { phase: byVisitor, position: 9, pausing: null },
  ],
  [
    "an end",
    speaking,
    { type: "ended", index: 1 },
    { phase: next, position: 0, statuses: ["spoken", "spoken", "waiting"] },
  ],
  ["an end after the device's pause", called, { type: "ended", index: 1 }, { phase: next }],
  [
    "an end after a visitor's pause",
    paused,
    { type: "ended", index: 1 },
    { phase: byVisitor, current: 2 },
  ],
  [
    "an error without a connection",
    stalled,
    { ...error, index: 1, offline: true },
    { ...OFFLINE, position: 9 },
  ],
  [
    "an error before the first frame",
    loading,
    { ...error, index: 1, offline: true, position: 0 },
    { ...OFFLINE, position: 7 },
  ],
  [
    "an error of a video that is paused",
    paused,
    { ...error, index: 1, offline: false },
    { phase: byVisitor },
  ],
])("%s", (_, state, event, expected) => {
  expect(playback(state, event)).toMatchObject(expected);
});

it("ignores events of other videos", () => {
  const { speaking } = STATES;
  const others: PlaybackEvent[] = [
    { type: "ended", index: 0 },
    { type: "paused", index: 0, position: 3 },
    { type: "waiting", index: 2, position: 3 },
    { type: "playing", index: 2 },
    { type: "allowed", index: 2 },
    { ...error, index: 2, offline: false },
    { type: "refused", index: 0, attempt: speaking.attempt, muted: false },
  ];
  for (const event of others) expect(playback(speaking, event)).toEqual(speaking);
});

it("resumes where data ran out when the connection returns before a pause is confirmed", () => {
  const events: PlaybackEvent[] = [
    { type: "waiting", index: 1, position: 9 },
    { type: "offline" },
    { type: "pause" },
    { type: "online" },
    { type: "resume" },
  ];
  expect(events.reduce(playback, STATES.speaking)).toMatchObject({
    phase: { name: "loading" },
    position: 9,
  });
});

it("ignores the response to an older request", () => {
  const waiting: PlaybackState = { ...STATES.unlocking, attempt: 2 };
  const late: PlaybackEvent = { type: "refused", index: 0, attempt: 1, muted: false };
  expect(playback(waiting, late)).toEqual(waiting);
});

it("says paused only after the video has reported it", () => {
  const leaving = playback(STATES.speaking, { type: "leave" });
  expect(leaving.phase.name).toBe("speaking");
  const after = playback(leaving, { type: "paused", index: 1, position: 9 });
  expect(after).toMatchObject({ phase: { name: "paused", by: "away" }, position: 9 });
});

it("resumes from the video's position for a visitor who is back before the pause was reported", () => {
  const back = playback(playback(STATES.speaking, { type: "leave" }), { type: "return" });
  const after = playback(back, { type: "paused", index: 1, position: 9 });
  expect(after).toMatchObject({ phase: { name: "loading" }, position: 9 });
});

it("keeps the visitor's pause if the video ends at that moment", () => {
  const pausing = playback(STATES.speaking, { type: "pause" });
  expect(playback(pausing, { type: "ended", index: 1 })).toMatchObject({
    phase: { name: "paused", by: "visitor" },
    current: 2,
    position: 0,
  });
});
