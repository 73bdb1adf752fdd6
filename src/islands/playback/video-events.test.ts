import { expect, it } from "vitest";
import { NEXT_AFTER_END_MS, NEXT_AFTER_ERROR_MS, VIDEO_SILENCE_MS } from "../../facts/constants.ts";
import { playback, type PlaybackEvent, type PlaybackState } from "./machine.ts";
import {
  becomes,
  everywhere,
  playRequest,
  type Row,
  STATES,
} from "../../../tests/support/playback/table.ts";

/** Events of the current video, and the browser's responses. */
type EventOfTurn = Exclude<Extract<PlaybackEvent, { readonly index: number }>["type"], "choose">;
type Name = EventOfTurn | "refused without sound" | "error offline";

const EVENTS: Record<Name, (state: PlaybackState) => PlaybackEvent> = {
  allowed: ({ current: index }) => ({ type: "allowed", index }),
  refused: ({ current: index, attempt }) => ({ type: "refused", index, attempt, muted: false }),
  "refused without sound": ({ current: index, attempt }) => ({
    type: "refused",
    index,
    attempt,
    muted: true,
  }),
  playing: ({ current: index }) => ({ type: "playing", index }),
  waiting: ({ current: index }) => ({ type: "waiting", index, position: 9 }),
  progress: ({ current: index }) => ({ type: "progress", index }),
  ended: ({ current: index }) => ({ type: "ended", index }),
  paused: ({ current: index }) => ({ type: "paused", index, position: 9 }),
  error: ({ current: index }) => ({ ...error, index, offline: false }),
  "error offline": ({ current: index }) => ({ ...error, index, offline: true }),
};
const error = { type: "error", position: 9, reason: "404" } as const;

/** Resulting states; a state that is not listed does not change. */
const TABLE: Record<Name, Partial<Row>> = {
  allowed: {
    unlocking: "-> loading, unlocked=true, no bannerDue",
    blocked: `-> loading, silence in ${VIDEO_SILENCE_MS}`,
    away: `-> loading, pausing=away, silence in ${VIDEO_SILENCE_MS}`,
    called: `-> loading, silence in ${VIDEO_SILENCE_MS}`,
  },
  refused: {
    unlocking: `-> loading, sound=refused, banner=true, ${playRequest(0, 0, true)}, no bannerDue, silence in ${VIDEO_SILENCE_MS}`,
    blocked: `-> loading, ${playRequest(0, 0, true)}, silence in ${VIDEO_SILENCE_MS}`,
    loading: `sound=refused, unlocked=false, banner=true, ${playRequest(1, 7, true)}, silence in ${VIDEO_SILENCE_MS}`,
    speaking: `-> loading, sound=refused, unlocked=false, banner=true, ${playRequest(1, 7, true)}, silence in ${VIDEO_SILENCE_MS}`,
    stalled: `-> loading, sound=refused, unlocked=false, banner=true, ${playRequest(1, 7, true)}, silence in ${VIDEO_SILENCE_MS}`,
    offline: `-> loading, sound=refused, unlocked=false, banner=true, ${playRequest(1, 7, true)}, silence in ${VIDEO_SILENCE_MS}`,
    away: "sound=refused, unlocked=false, banner=true",
    called: `-> loading, sound=refused, unlocked=false, banner=true, ${playRequest(1, 7, true)}, silence in ${VIDEO_SILENCE_MS}`,
  },
  "refused without sound": {
    unlocking: "-> blocked, banner=true, stop 0, no bannerDue, no silence",
    loading: "-> blocked, unlocked=false, banner=true, stop 1, no silence",
    speaking: "-> blocked, unlocked=false, banner=true, stop 1",
    stalled: "-> blocked, unlocked=false, banner=true, stop 1, no silence",
    offline: "-> blocked, unlocked=false, banner=true, stop 1",
    away: "unlocked=false, banner=true",
    called: "-> blocked, unlocked=false, banner=true",
  },
  playing: {
    unlocking: "-> speaking, speaker=0, unlocked=true, fetch 1, no bannerDue, no silence",
    blocked: "-> speaking, speaker=0, fetch 1",
    loading: "-> speaking, fetch 2, no silence",
    stalled: "-> speaking, fetch 2, no silence",
    offline: "-> speaking, fetch 2",
    away: "-> speaking, pausing=away, fetch 2",
    called: "-> speaking, fetch 2",
  },
  waiting: {
    speaking: `-> stalled, position=9, silence in ${VIDEO_SILENCE_MS}`,
  },
  progress: {
    unlocking: `silence in ${VIDEO_SILENCE_MS}`,
    loading: `silence in ${VIDEO_SILENCE_MS}`,
    stalled: `silence in ${VIDEO_SILENCE_MS}`,
  },
  ended: {
    unlocking: `-> between before 1, statuses=spoken,waiting,waiting, stop 0, no bannerDue, nextDue in ${NEXT_AFTER_END_MS}, no silence`,
    loading: `-> between before 2, position=0, statuses=spoken,spoken,waiting, stop 1, nextDue in ${NEXT_AFTER_END_MS}, no silence`,
    speaking: `-> between before 2, position=0, statuses=spoken,spoken,waiting, stop 1, nextDue in ${NEXT_AFTER_END_MS}`,
    stalled: `-> between before 2, position=0, statuses=spoken,spoken,waiting, stop 1, nextDue in ${NEXT_AFTER_END_MS}, no silence`,
    offline: `-> between before 2, position=0, statuses=spoken,spoken,waiting, stop 1, nextDue in ${NEXT_AFTER_END_MS}`,
    paused: "current=2, position=0, statuses=spoken,spoken,waiting",
    away: "current=2, position=0, statuses=spoken,spoken,waiting",
    called: `-> between before 2, position=0, statuses=spoken,spoken,waiting, nextDue in ${NEXT_AFTER_END_MS}`,
  },
  paused: {
    loading: "-> paused by interruption, stop 1, no silence",
    speaking: "-> paused by interruption, position=9, stop 1",
    stalled: "-> paused by interruption, position=9, stop 1, no silence",
    offline: "-> paused by interruption, position=9, stop 1",
  },
  error: {
    unlocking: `-> failed before 1, statuses=unavailable,waiting,waiting, stop 0, no bannerDue, nextDue in ${NEXT_AFTER_ERROR_MS}, no silence`,
    loading: `-> failed before 2, position=0, statuses=spoken,unavailable,waiting, stop 1, nextDue in ${NEXT_AFTER_ERROR_MS}, no silence`,
    speaking: `-> failed before 2, position=0, statuses=spoken,unavailable,waiting, stop 1, nextDue in ${NEXT_AFTER_ERROR_MS}`,
    stalled: `-> failed before 2, position=0, statuses=spoken,unavailable,waiting, stop 1, nextDue in ${NEXT_AFTER_ERROR_MS}, no silence`,
    offline: `-> failed before 2, position=0, statuses=spoken,unavailable,waiting, stop 1, nextDue in ${NEXT_AFTER_ERROR_MS}`,
  },
  "error offline": {
    unlocking: "-> offline, no bannerDue, no silence",
    loading: "-> offline, no silence",
    speaking: "-> offline, position=9",
    stalled: "-> offline, position=9, no silence",
    offline: "position=9",
  },
};

it.each(Object.entries(EVENTS))("answers %s in every phase", (name, event) => {
  const row: Partial<Row> | undefined = Object.entries(TABLE).find(([key]) => key === name)?.[1];
  expect(becomes(event)).toEqual({ ...everywhere("-"), ...row });
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
