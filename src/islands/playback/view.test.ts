import { describe, expect, it } from "vitest";
import { passedOver, PLAYER } from "../../facts/strings.ts";
import type { PlaybackState } from "./state.ts";
import { STATES } from "./testing/table.ts";
import {
  bannerShown,
  cardOf,
  messageOf,
  offersReplay,
  pressOn,
  primaryOf,
  titleOf,
} from "./view.ts";

const NAMES = ["Ada", "Ben", "Cleo"];
const nameOf = (index: number) => NAMES[index] ?? "";

/** What a visitor sees of a state. */
function seen(state: PlaybackState) {
  const { text, index } = titleOf(state);
  return {
    title: index === undefined ? text : `${text} ${nameOf(index)}`,
    buttons: [primaryOf(state).text, ...(offersReplay(state) ? ["Replay All"] : [])].join(", "),
    cards: NAMES.map((_, place) => cardOf(state, place)).join(" "),
    message: messageOf(state, nameOf),
  };
}
type Seen = ReturnType<typeof seen>;

const BEFORE = "Meet Our Agents delivering global good";
const PAUSED: Seen = {
  title: "Paused at: Ben",
  buttons: "Resume, Replay All",
  cards: "spoken paused waiting",
  message: "",
};
const SPEAKING: Seen = {
  title: "Now Speaking: Ben",
  buttons: "Pause, Replay All",
  cards: "spoken speaking waiting",
  message: "",
};

/** Letter for letter (specification, section 2). */
const VIEWS: Record<keyof typeof STATES, Seen> = {
  locked: { title: BEFORE, buttons: "Play All", cards: "waiting waiting waiting", message: "" },
  unlocking: { title: BEFORE, buttons: "Play All", cards: "loading waiting waiting", message: "" },
  blocked: {
    title: BEFORE,
    buttons: "Play All",
    cards: "waiting waiting waiting",
    message: PLAYER.blocked,
  },
  loading: { ...SPEAKING, cards: "spoken loading waiting" },
  speaking: SPEAKING,
  stalled: { ...SPEAKING, cards: "spoken stalled waiting", message: PLAYER.stalled },
  offline: { ...SPEAKING, cards: "spoken stalled waiting", message: PLAYER.offline },
  paused: PAUSED,
  away: PAUSED,
  called: { ...PAUSED, message: PLAYER.interruption },
  between: { ...SPEAKING, cards: "spoken spoken waiting" },
  failed: {
    title: "Agents Paused",
    buttons: "Pause, Replay All",
    cards: "spoken unavailable waiting",
    message: passedOver("Ben"),
  },
  ended: {
    title: "Agents Paused",
    buttons: "Replay All",
    cards: "spoken spoken spoken",
    message: PLAYER.ended,
  },
};

it.each(Object.entries(VIEWS))("shows title, buttons, cards and message when %s", (name, view) => {
  const state = Object.entries(STATES).find(([key]) => key === name)?.[1];
  expect(state && seen(state)).toEqual(view);
});

describe("the title", () => {
  const { loading, between, ended } = STATES;

  it("keeps the name of who has just spoken until the next one speaks", () => {
    const next: PlaybackState = { ...between, phase: { name: "loading" }, current: 2 };
    expect(seen(next).title).toBe("Now Speaking: Ben");
  });

  it("says of nobody that they speak who does not", () => {
    const chosen: PlaybackState = { ...loading, current: 0 };
    expect(seen(chosen).title).toBe("Agents Paused");
    const afterFailure: PlaybackState = { ...loading, current: 2, speaker: 0 };
    expect(seen(afterFailure).title).toBe("Agents Paused");
    const replay: PlaybackState = {
      ...ended,
      phase: { name: "between", next: 0 },
      fates: ["waiting", "waiting", "waiting"],
    };
    expect(seen(replay).title).toBe("Agents Paused");
  });
});

describe("sound", () => {
  const silent = (sound: "refused" | "muted"): PlaybackState => ({
    ...STATES.speaking,
    sound,
    banner: true,
  });

  it("is offered by the banner to whom the browser refused it, not to who muted", () => {
    expect(bannerShown(silent("refused"))).toBe(true);
    expect(bannerShown(silent("muted"))).toBe(false);
    expect(bannerShown(STATES.speaking)).toBe(false);
  });

  it("has a calm word for either", () => {
    expect(seen(silent("refused")).message).toBe(PLAYER.refused);
    expect(seen(silent("muted")).message).toBe(PLAYER.muted);
  });

  it("has no 'Replay All' beside the first button until it is there", () => {
    expect(offersReplay({ ...STATES.speaking, unlocked: false })).toBe(false);
  });
});

it("says so when no clip at all could be played", () => {
  const none: PlaybackState = {
    ...STATES.ended,
    speaker: null,
    fates: ["unavailable", "unavailable", "unavailable"],
  };
  expect(seen(none)).toMatchObject({ buttons: "Replay All", message: PLAYER.nothingPlayed });
});

it("shows a clip that is fetched ahead as loading until it is ready", () => {
  const { speaking } = STATES;
  expect(cardOf({ ...speaking, loads: ["ready", "ready", "fetching"] }, 2)).toBe("loading");
  expect(cardOf({ ...speaking, loads: ["ready", "ready", "ready"] }, 2)).toBe("waiting");
});

it("lets a blocked start go on where it stood", () => {
  expect(primaryOf({ ...STATES.blocked, speaker: 0 }).text).toBe("Resume");
});

/** What a press on the button of the agent in turn sends. */
const PRESSES: Record<keyof typeof STATES, "choose" | "pause" | "resume"> = {
  locked: "choose",
  unlocking: "choose",
  blocked: "resume",
  loading: "pause",
  speaking: "pause",
  stalled: "pause",
  offline: "pause",
  paused: "resume",
  away: "resume",
  called: "resume",
  between: "choose",
  failed: "choose",
  ended: "choose",
};

it("stops who speaks and starts who does not, by an agent's own button", () => {
  const entries = Object.entries(STATES);
  const pressed = entries.map(([name, state]) => [name, pressOn(state, state.current).type]);
  expect(Object.fromEntries(pressed)).toEqual(PRESSES);
  for (const [, state] of entries) {
    const other = (state.current + 1) % 3;
    expect(pressOn(state, other)).toEqual({ type: "choose", index: other });
  }
});
