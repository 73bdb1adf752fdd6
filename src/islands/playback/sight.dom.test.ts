import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AUDIO_VISIBILITY_THRESHOLD } from "../../facts/constants.ts";
import { neededShare, watchSight } from "./sight.ts";

describe("the share of a section that has to be in view", () => {
  it("is the specification's, where the window can show as much", () => {
    expect(neededShare(800, 800)).toBe(AUDIO_VISIBILITY_THRESHOLD);
    expect(neededShare(2000, 800)).toBe(AUDIO_VISIBILITY_THRESHOLD);
  });

  it("is half a window of a section that is too tall for it", () => {
    expect(neededShare(8000, 800)).toBe(0.05);
  });

  it("can be reached whatever the sizes are, and is never nothing", () => {
    for (const [section, window] of [
      [10, 5000],
      [9000, 300],
      [0, 700],
    ] as const) {
      const share = neededShare(section, window);
      expect(share).toBeGreaterThan(0);
      expect(share * section).toBeLessThanOrEqual(window);
    }
  });
});

describe("what the machine is told of the visitor", () => {
  let told: string[];
  let see: (ratio: number) => void;
  let hidden: boolean;

  const showTab = (shown: boolean) => {
    hidden = !shown;
    document.dispatchEvent(new Event("visibilitychange"));
  };

  beforeEach(() => {
    hidden = false;
    vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(tell: (entries: object[]) => void) {
          see = (ratio) => tell([{ intersectionRatio: ratio, isIntersecting: ratio > 0 }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const section = document.createElement("section");
    // What earlier tests watch goes on, for itself.
    const own: string[] = [];
    told = own;
    watchSight(section, ({ type }) => {
      // The machine may be told of a view again that it knows.
      if (own.findLast((earlier) => earlier.endsWith("visible")) !== type) own.push(type);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("is the view at a fifth, and leaving only when nothing is left of it", () => {
    see(0.1);
    see(0.2);
    see(0.5);
    see(0.1);
    see(0);
    expect(told).toEqual(["return", "invisible", "visible", "invisible", "leave"]);
  });

  it("is leaving and coming back with the tab, once each", () => {
    see(0.5);
    showTab(false);
    showTab(false);
    showTab(true);
    expect(told).toEqual(["return", "visible", "leave", "invisible", "return", "visible"]);
  });

  it("is not coming back while another part of the page is shown", () => {
    see(0);
    showTab(false);
    showTab(true);
    expect(told).toEqual(["invisible"]);
  });

  it("is the end of the page and the connection", () => {
    const events = ["offline", "online", "pagehide"];
    for (const type of events) window.dispatchEvent(new Event(type));
    expect(told).toEqual(["offline", "online", "quit"]);
  });
});
