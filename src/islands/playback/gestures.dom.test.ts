import { beforeEach, describe, expect, it } from "vitest";
import { connectGestures } from "./gestures.ts";
import { findStages } from "./stages.ts";
import type { PlaybackEvent, PlaybackState } from "./machine.ts";
import { STATES } from "../../../tests/support/playback/states.ts";

let section: HTMLElement;
let state: PlaybackState;
let sent: PlaybackEvent[];
/** How often all of the section was brought into view. */
let brought: number;
let leaving = new AbortController();

const player = {
  getState: () => state,
  send: (event: PlaybackEvent) => void sent.push(event),
  subscribe: () => undefined,
  isLoading: () => false,
};
const within = (selector: string) => {
  const element = section.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector}`);
  return element;
};
const point = (type: string, pointerType: string, selector = "p") => {
  const event = Object.assign(new Event(type, { bubbles: true }), { pointerType });
  within(selector).dispatchEvent(event);
};
const key = (name: string, selector = "p", options: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", {
    key: name,
    bubbles: true,
    cancelable: true,
    ...options,
  });
  within(selector).dispatchEvent(event);
  return { taken: event.defaultPrevented };
};
const types = () => sent.map(({ type }) => type);

function open(byGesture: boolean): void {
  section = document.createElement("section");
  section.innerHTML = `<p>Words</p><button><span>Play</span></button><a href="#x">Link</a>
    <details><summary>More</summary></details>
    <div data-video-state data-voice="ada"><video></video></div>
    <div data-video-state data-voice="ben"><video></video></div>
    <div data-video-state data-voice="ada"><button data-send="press" id="ada">Hear</button></div>
    <div data-video-state data-voice="ben"><button data-send="press" id="ben">Hear</button></div>
    <button data-send="toggleSound" id="sound">Sound</button>
    <button data-send="primary" id="primary">Pause</button>
    <button data-send="replayAll" id="replay"><b>Replay All</b></button>`;
  brought = 0;
  // jsdom has no layout to scroll in.
  section.scrollIntoView = () => void (brought += 1);
  const outside = document.createElement("a");
  outside.href = "#stage";
  outside.innerHTML = "<b>Hear the eight</b>";
  outside.toggleAttribute("data-playback-start", true);
  document.body.replaceChildren(section, outside);
  state = STATES.speaking;
  sent = [];
  leaving.abort();
  leaving = new AbortController();
  connectGestures(section, findStages(section), player, byGesture, leaving.signal);
}

beforeEach(() => open(true));

describe("a gesture", () => {
  it("is a mouse press, or a finger or pen that is lifted", () => {
    point("pointerdown", "mouse");
    point("pointerup", "touch");
    point("pointerup", "pen");
    expect(types()).toEqual(["gesture", "gesture", "gesture"]);
  });

  it("is a click, and any key that does not only move", () => {
    within("p").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    key("Enter");
    key("x");
    expect(types()).toEqual(["gesture", "gesture", "gesture"]);
  });

  it.each(["Tab", "Escape", "Shift", "Control", "Alt", "Meta", "PageDown", "ArrowDown", "F5"])(
    "is not %s",
    (name) => {
      expect(key(name).taken).toBe(false);
      expect(sent).toEqual([]);
    },
  );

  it.each(["button", "button span", "a", "summary"])("is no press on %s", (selector) => {
    point("pointerdown", "mouse", selector);
    within(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    key("Enter", selector);
    expect(sent).toEqual([]);
  });

  it("has no effect on an agent's page, where keys still work", () => {
    open(false);
    point("pointerdown", "mouse");
    key("x");
    key("m");
    expect(types()).toEqual(["toggleSound"]);
  });
});

describe("the keyboard", () => {
  it("leaves the space key to a control that has the focus", () => {
    for (const selector of ["button", "a", "summary"]) {
      expect(key(" ", selector).taken).toBe(false);
    }
    expect(sent).toEqual([]);
  });

  it("pauses once for a space key that is held, and keeps the page from scrolling", () => {
    key(" ");
    expect(key(" ", "p", { repeat: true }).taken).toBe(true);
    expect(types()).toEqual(["pause"]);
  });

  it("leaves the arrows to the page before anything has started", () => {
    state = STATES.locked;
    expect(key("ArrowRight").taken).toBe(false);
    expect(sent).toEqual([]);
  });

  it("leaves the arrows to the slider where there is no other agent", () => {
    state = { ...STATES.speaking, current: 0, statuses: ["waiting"] };
    expect([key("ArrowLeft").taken, key("ArrowRight").taken]).toEqual([false, false]);
    state = { ...state, statuses: ["waiting", "waiting"] };
    expect([key("ArrowLeft").taken, key("ArrowRight").taken]).toEqual([false, true]);
  });

  it("leaves the browser's shortcuts to the browser", () => {
    key("m", "p", { ctrlKey: true });
    key("c", "p", { metaKey: true });
    key("ArrowLeft", "p", { altKey: true });
    expect(sent).toEqual([]);
  });
});

describe("a button", () => {
  const click = (selector: string, detail = 1) =>
    within(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));

  it("sends what it says, and an agent's own what a press on them means", () => {
    for (const selector of ["#primary", "#replay b", "#ada", "#ben"]) click(selector);
    expect(sent).toEqual([
      { type: "pause" },
      { type: "replayAll" },
      { type: "choose", index: 0 },
      { type: "pause" },
    ]);
  });

  it("triggers the action that its label named when the press began", () => {
    state = STATES.locked;
    point("pointerdown", "mouse", "#primary");
    state = STATES.speaking;
    click("#primary");
    expect(types()).toEqual(["start"]);
  });

  it("triggers the action of its current label for a key, which has no pointerdown", () => {
    state = STATES.locked;
    point("pointerdown", "mouse", "#primary");
    state = STATES.speaking;
    click("#primary", 0);
    expect(types()).toEqual(["pause"]);
  });

  it("brings all of the stage into view, except where it only sets something", () => {
    click("#sound");
    expect(brought).toBe(0);
    click("#primary");
    click("#ben");
    expect(brought).toBe(2);
  });

  it("counts a double click as one press", () => {
    click("#primary");
    click("#primary", 2);
    expect(types()).toEqual(["pause"]);
  });
});

describe("a link to the stage, wherever it is", () => {
  const press = () =>
    document
      .querySelector("[data-playback-start] b")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

  it("starts playback within the press", () => {
    press();
    expect(types()).toEqual(["enter"]);
  });

  it("starts nothing on an agent's page", () => {
    open(false);
    press();
    expect(sent).toEqual([]);
  });
});
