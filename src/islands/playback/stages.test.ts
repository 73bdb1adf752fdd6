// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectStages, findStages } from "./stages.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { STATES } from "./testing/table.ts";

let section: HTMLElement;
let state: PlaybackState;
let sent: PlaybackEvent[];
let show: () => void;
let stop: () => void;

const card = (name: string) => `
  <li data-voice="${name}">
    <div data-talk="waiting"><video data-loudness="0a${name}"></video><button hidden>Hear</button></div>
    <details lang="en"><span data-start="0">Hello,</span> <span data-start="1.25">I am ${name}.</span></details>
  </li>`;
const boxes = () => [...section.querySelectorAll<HTMLElement>("[data-talk]")];
const click = (index: number, detail = 1) =>
  boxes()[index]?.querySelector("button")?.dispatchEvent(new MouseEvent("click", { detail }));

beforeEach(() => {
  section = document.createElement("section");
  section.innerHTML = `${card("ada")}${card("ben")}${card("cleo")}<div data-talk="waiting"></div>`;
  state = STATES.speaking;
  sent = [];
  const player = {
    getState: () => state,
    send: (event: PlaybackEvent) => void sent.push(event),
    subscribe: (listener: () => void) => {
      show = listener;
      return () => (show = () => undefined);
    },
    destroy: () => undefined,
  };
  const query = Object.assign(new EventTarget(), { matches: false, media: "", onchange: null });
  const inPicture = { ...query, addListener() {}, removeListener() {} };
  const media = Object.assign(new EventTarget(), inPicture);
  stop = connectStages(section, findStages(section), player, media);
});
afterEach(() => stop());

it("finds the agents with a video in their order, with what they say", () => {
  const stages = findStages(section);
  expect(stages.map(({ loudness }) => loudness)).toEqual(["0aada", "0aben", "0acleo"]);
  expect(stages[1]?.words).toEqual([
    { start: 0, text: "Hello," },
    { start: 1.25, text: "I am ben." },
  ]);
  expect(stages[1]?.language).toBe("en");
});

it("shows on the cards and on the section what playback does, as it goes", () => {
  expect(section.dataset).toMatchObject({ phase: "speaking", sound: "on", captions: "on" });
  expect(boxes().map(({ dataset }) => dataset.talk)).toEqual([
    "spoken",
    "speaking",
    "waiting",
    "waiting",
  ]);
  state = { ...STATES.failed, sound: "muted", captions: false };
  show();
  expect(section.dataset).toMatchObject({ phase: "failed", sound: "muted", captions: "off" });
  expect(boxes()[1]?.dataset.talk).toBe("unavailable");
});

it("gives each agent a button, and takes a double click for one press", () => {
  expect(section.querySelectorAll("button[hidden]")).toHaveLength(0);
  click(1);
  click(1, 2);
  click(2);
  expect(sent).toEqual([{ type: "pause" }, { type: "choose", index: 2 }]);
  stop();
  click(2);
  expect(sent).toHaveLength(2);
});
