import fc from "fast-check";
import type {
  PlaybackEvent,
  PlaybackState,
  StartMode,
} from "../../../src/islands/playback/machine.ts";
import { isBannerVisible, primaryAction, cardPressed } from "../../../src/islands/playback/view.ts";
import type { Policy, Ways } from "./browser.ts";
import type { Fault, Resource } from "./media-element.ts";

/** Event of a visitor, the page, the device or the network. */
export type Act =
  | { readonly type: "wait"; readonly ms: number }
  | { readonly type: "press"; readonly what: Control }
  | { readonly type: "card"; readonly index: number }
  /** `counts`: whether the browser takes it for a touch of the page. */
  | { readonly type: "gesture"; readonly counts: boolean }
  | { readonly type: "away" | "back" | "quit" }
  | { readonly type: "offline" | "online" }
  /** The device takes the sound for a call, and gives it back. */
  | { readonly type: "call" | "callOver" };

type Control =
  "primary" | "replay" | "enableSound" | "toggleSound" | "toggleCaptions" | "toggleStart";

/** What a press on a control sends; undefined where the page does not offer it. */
export function eventOf(state: PlaybackState, act: Act): PlaybackEvent | undefined {
  if (act.type === "card") return cardPressed(state, act.index);
  if (act.type !== "press") return undefined;
  switch (act.what) {
    case "primary":
      return { type: primaryAction(state) };
    case "replay":
      return state.unlocked && state.phase.name !== "ended" ? { type: "replayAll" } : undefined;
    case "enableSound":
      return isBannerVisible(state) ? { type: "enableSound" } : undefined;
    default:
      return { type: act.what };
  }
}

/** How many videos a visit has. */
const VIDEO_COUNT = 3;

const wait = fc.record({
  type: fc.constant("wait" as const),
  ms: fc.constantFrom(0, 1, 10, 50, 90, 299, 300, 700, 1000, 1900, 2100, 6000, 11_000),
});
const press = fc.record({
  type: fc.constant("press" as const),
  what: fc.constantFrom<Control>(
    "primary",
    "primary",
    "replay",
    "enableSound",
    "toggleSound",
    "toggleCaptions",
    "toggleStart",
  ),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: wait },
  { weight: 4, arbitrary: press },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("card" as const),
      index: fc.nat({ max: VIDEO_COUNT - 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("gesture" as const), counts: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom("away", "back", "back", "back", "quit", "offline", "online", "call", "callOver")
      .map((type): Act => ({ type })),
  },
);

const at = fc.constantFrom(0.4, 1, 1.7);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constant<Fault>({ kind: "missing" }),
  fc.record({ kind: fc.constantFrom("decode", "network", "stall", "short"), at }),
);
const resource: fc.Arbitrary<Resource> = fc.record({
  seconds: fc.constant(2),
  latency: fc.constantFrom(30, 30, 400, 5000),
  rate: fc.constantFrom(20, 20, 2, 0.7),
  fault: fc.option(fault, { nil: undefined, freq: 3 }),
});
const ways: fc.Arbitrary<Ways> = fc.record({
  policy: fc.constantFrom<Policy>("all", "sound", "nothing", "element"),
  failsOffline: fc.boolean(),
  refusesLate: fc.boolean(),
  leavesOutPlaying: fc.boolean(),
});

/** A visit to a page with a few videos, some of them in a bad state, in some browser. */
export const visit = fc.record({
  ways,
  resources: fc.array(resource, { minLength: VIDEO_COUNT, maxLength: VIDEO_COUNT }),
  start: fc.constantFrom<StartMode>("auto", "auto", "ask", "off"),
  acts: fc.array(act, { minLength: 5, maxLength: 30 }),
});
