import { describe, expect, it } from "vitest";
import { REPLAY_MS } from "../../facts/constants.ts";
import { PLAYBACK } from "../../facts/strings.ts";
import type { PlaybackState } from "./machine.ts";
import { STATES } from "../../../tests/support/playback/states.ts";
import {
  isBannerVisible,
  cardOf,
  messageOf,
  primaryAction,
  cardPressed,
  primaryOf,
  sceneOf,
  titleOf,
} from "./view.ts";

const NAMES = ["Ada", "Ben", "Cleo"];
const nameOf = (index: number) => NAMES[index] ?? "";

/** Appearance of states while the awaited video is not ready. */
function lookOf(state: PlaybackState) {
  const { text, index } = titleOf(state);
  const awaited = ["unlocking", "loading"].includes(state.phase.name) ? state.current : null;
  return {
    title: index === undefined ? PLAYBACK[text] : `${PLAYBACK[text]} ${nameOf(index)}`,
    button: PLAYBACK[primaryOf(state)],
    cards: NAMES.map((_, place) => cardOf(state, place, place === awaited)).join(" "),
    message: messageOf(state, nameOf(state.current), PLAYBACK),
  };
}
const SPEAKING = { title: "Now Speaking: Ben", button: "Pause" } as const;
const PAUSED = {
  title: "Paused at: Ben",
  button: "Resume",
  cards: "spoken paused waiting",
} as const;

/** Exact texts (specification, section 2) where the visits of playback-states.desktop.spec.ts do not stop. */
it.each<[keyof typeof STATES, ReturnType<typeof lookOf>]>([
  [
    "unlocking",
    {
      title: "Meet Our Agents delivering global good",
      button: "Play All",
      cards: "loading waiting waiting",
      message: "",
    },
  ],
  ["offline", { ...SPEAKING, cards: "spoken stalled waiting", message: PLAYBACK.offline }],
  ["away", { ...PAUSED, message: "" }],
  ["called", { ...PAUSED, message: PLAYBACK.interruption }],
  ["between", { ...SPEAKING, cards: "spoken spoken waiting", message: "" }],
])("shows title, button, cards and message when %s", (name, view) => {
  expect(lookOf(STATES[name])).toEqual(view);
});

describe("the title", () => {
  const { loading, between, ended } = STATES;

  it("keeps the last speaker's name until the next one speaks", () => {
    const next: PlaybackState = { ...between, phase: { name: "loading" }, current: 2 };
    expect(lookOf(next).title).toBe("Now Speaking: Ben");
  });

  it("never names an agent as speaking who is silent", () => {
    const chosen: PlaybackState = { ...loading, current: 0 };
    expect(lookOf(chosen).title).toBe("Agents Paused");
    // The last speaker's video begins again, for example after it failed.
    const again: PlaybackState = { ...loading, position: 0 };
    expect(lookOf(again).title).toBe("Agents Paused");
    const afterFailure: PlaybackState = { ...loading, current: 2, speaker: 0 };
    expect(lookOf(afterFailure).title).toBe("Agents Paused");
    const replay: PlaybackState = {
      ...ended,
      phase: { name: "between", next: 0, ms: REPLAY_MS },
      statuses: ["waiting", "waiting", "waiting"],
    };
    expect(lookOf(replay).title).toBe("Agents Paused");
  });
});

it("reacts to a press at once, however long the first video takes to load", () => {
  const pressed: PlaybackState = { ...STATES.unlocking, autoAttempt: 0, banner: true };
  const allowed: PlaybackState = { ...pressed, phase: { name: "loading" } };
  for (const state of [pressed, allowed]) {
    expect(lookOf(state)).toMatchObject({ title: "Now Speaking: Ada", button: "Pause" });
    expect(sceneOf(state)).toBe("solo");
  }
  expect(isBannerVisible(pressed), "nothing was refused").toBe(false);
  const refused: PlaybackState = { ...allowed, sound: "refused" };
  expect(isBannerVisible(refused)).toBe(true);
});

describe("sound", () => {
  const silent = (sound: "refused" | "muted"): PlaybackState => ({
    ...STATES.speaking,
    sound,
    banner: true,
  });

  it("is offered by the banner if the browser refused it, not if the visitor muted", () => {
    expect(isBannerVisible(silent("refused"))).toBe(true);
    expect(isBannerVisible(silent("muted"))).toBe(false);
    expect(isBannerVisible(STATES.speaking)).toBe(false);
  });

  it("has a calm word for either", () => {
    expect(lookOf(silent("refused")).message).toBe(PLAYBACK.refused);
    expect(lookOf(silent("muted")).message).toBe(PLAYBACK.muted);
  });
});

it("says so when no video at all could be played", () => {
  const none: PlaybackState = {
    ...STATES.ended,
    speaker: null,
    statuses: ["unavailable", "unavailable", "unavailable"],
  };
  expect(lookOf(none)).toMatchObject({ button: "Replay All", message: PLAYBACK.nothingPlayed });
});

it("shows a video as loading until it is ready, unless it is over", () => {
  const { speaking } = STATES;
  expect([true, false].map((loading) => cardOf(speaking, 2, loading))).toEqual([
    "loading",
    "waiting",
  ]);
  expect(cardOf(speaking, 0, true)).toBe("spoken");
});

it("resumes a blocked start from its position", () => {
  expect(primaryOf({ ...STATES.blocked, speaker: 0 })).toBe("resume");
});

it("shows everybody before the start and at the end, else the current agent", () => {
  const scenes = Object.entries(STATES).map(([name, state]) => [name, sceneOf(state)]);
  expect(scenes.filter(([, scene]) => scene !== "solo")).toEqual([
    ["locked", "ensemble"],
    ["ended", "finale"],
  ]);
});

it("counts a press right after an automatic start as that start", () => {
  const fresh: PlaybackState = { ...STATES.speaking, justStarted: true };
  expect(primaryOf(fresh)).toBe("pause");
  expect(primaryAction(fresh)).toBe("start");
  expect(cardPressed(fresh, fresh.current)).toEqual({ type: "start" });
  expect(primaryAction(STATES.speaking)).toBe("pause");
});

it("stops the speaker and starts any other agent by the agent's own button", () => {
  const { speaking, paused, ended } = STATES;
  expect(cardPressed(speaking, 1)).toEqual({ type: "pause" });
  expect(cardPressed(paused, 1)).toEqual({ type: "resume" });
  for (const state of [speaking, paused, ended]) {
    expect(cardPressed(state, 2)).toEqual({ type: "choose", index: 2 });
  }
});
