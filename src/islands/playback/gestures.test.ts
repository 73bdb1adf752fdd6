// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectGestures, isEcho } from "./gestures.ts";
import type { PlaybackEvent, PlaybackState } from "./state.ts";
import { STATES } from "./testing/table.ts";

let section: HTMLElement;
let state: PlaybackState;
let sent: PlaybackEvent[];
let stop: () => void;

const player = {
  getState: () => state,
  send: (event: PlaybackEvent) => void sent.push(event),
  subscribe: () => () => undefined,
  destroy: () => undefined,
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

beforeEach(() => {
  section = document.createElement("section");
  section.innerHTML = `<p>Words</p><button><span>Play</span></button><a href="#x">Link</a>
    <details><summary>More</summary></details><input />`;
  document.body.append(section);
  state = STATES.speaking;
  sent = [];
  stop = connectGestures(section, player, true);
});
afterEach(() => {
  stop();
  section.remove();
});

describe("a gesture", () => {
  it("is a mouse button that goes down, or a finger or pen that goes up", () => {
    point("pointerdown", "mouse");
    point("pointerup", "touch");
    point("pointerup", "pen");
    expect(types()).toEqual(["gesture", "gesture", "gesture"]);
  });

  it("is no finger that goes down to scroll", () => {
    point("pointerdown", "touch");
    point("pointercancel", "touch");
    point("pointerup", "mouse");
    expect(sent).toEqual([]);
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

  it.each(["button", "button span", "a", "summary", "input"])("is no press on %s", (selector) => {
    point("pointerdown", "mouse", selector);
    within(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    key("Enter", selector);
    expect(sent).toEqual([]);
  });

  it("is nothing on an agent's page, where keys work all the same", () => {
    stop();
    stop = connectGestures(section, player, false);
    point("pointerdown", "mouse");
    key("x");
    key("m");
    expect(types()).toEqual(["toggleSound"]);
  });
});

describe("the keyboard", () => {
  it("pauses, steps, mutes and shows captions", () => {
    const taken = [" ", "ArrowLeft", "ArrowRight", "m", "M", "c"].map((name) => key(name).taken);
    expect(taken).toEqual([true, true, true, true, true, true]);
    expect(types()).toEqual([
      "pause",
      "previous",
      "next",
      "toggleSound",
      "toggleSound",
      "toggleCaptions",
    ]);
  });

  it("leaves the space key to a control that has the focus", () => {
    for (const selector of ["button", "a", "summary"]) {
      expect(key(" ", selector).taken).toBe(false);
    }
    expect(sent).toEqual([]);
  });

  it("leaves the arrows to the page before anything has started", () => {
    state = STATES.locked;
    expect(key("ArrowRight").taken).toBe(false);
    expect(sent).toEqual([]);
  });

  it("leaves every key to who is typing, and the browser's shortcuts to the browser", () => {
    for (const name of [" ", "m", "c", "x"]) key(name, "input");
    key("m", "p", { ctrlKey: true });
    key("c", "p", { metaKey: true });
    key("ArrowLeft", "p", { altKey: true });
    expect(sent).toEqual([]);
  });

  it("is left alone once playback has gone", () => {
    stop();
    key(" ");
    expect(sent).toEqual([]);
  });
});

it("tells the second click of a double click from a press", () => {
  expect([0, 1, 2, 3].map((detail) => isEcho({ detail }))).toEqual([false, false, true, true]);
});
