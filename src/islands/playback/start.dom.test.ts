import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { initialState } from "./machine.ts";
import { bringIntoView, watchSight } from "./start.ts";

describe("a start by itself", () => {
  let start: () => void;
  let scrolls: number;

  beforeEach(() => {
    document.body.innerHTML = `<main><section></section><a href="/agent/nora">Nora</a></main>`;
    scrolls = 0;
    const section = document.querySelector("section");
    if (section === null) throw new Error("There is no section.");
    section.scrollIntoView = () => void (scrolls += 1);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const initial = initialState({ count: 1, start: "auto", captions: true, saveData: false });
    let state = initial;
    bringIntoView(section, {
      getState: () => state,
      subscribe(listener) {
        start = () => {
          state = { ...initial, justStarted: true };
          listener();
        };
        return () => {};
      },
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  it("brings all of the stage into view, once", () => {
    start();
    start();
    expect(scrolls).toBe(1);
  });

  it("does not scroll away from a focus that is moved with keys", () => {
    document.querySelector("a")?.focus();
    start();
    expect(scrolls).toBe(0);
  });
});

describe("reports on the visitor's presence", () => {
  let events: string[];
  let see: (ratio: number) => void;
  let hidden: boolean;

  const showTab = (visible: boolean) => {
    hidden = !visible;
    document.dispatchEvent(new Event("visibilitychange"));
  };

  beforeEach(() => {
    hidden = false;
    vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(notify: (entries: object[]) => void) {
          see = (ratio) => notify([{ intersectionRatio: ratio, isIntersecting: ratio > 0 }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const section = document.createElement("section");
    // Watchers of earlier tests are still running, separately.
    const own: string[] = [];
    events = own;
    watchSight(section, ({ type }) => void own.push(type));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("say return at a fifth of the section in view, and leave below that", () => {
    see(0.1);
    see(0.2);
    see(0.5);
    see(0.1);
    see(0);
    expect(events).toEqual(["return", "leave"]);
  });

  it("say leave and return once each when the tab is hidden and shown", () => {
    see(0.5);
    showTab(false);
    showTab(false);
    showTab(true);
    expect(events).toEqual(["return", "leave", "return"]);
  });

  it("do not say return while another part of the page is in view", () => {
    see(0);
    showTab(false);
    showTab(true);
    expect(events).toEqual([]);
  });

  it("include the end of the page and the connection", () => {
    const types = ["offline", "online", "pagehide"];
    for (const type of types) window.dispatchEvent(new Event(type));
    expect(events).toEqual(["offline", "online", "quit"]);
  });
});
