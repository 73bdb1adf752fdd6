import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchSight } from "./sight.ts";

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
        constructor(notify: (entries: object[]) => void) {
          see = (ratio) => notify([{ intersectionRatio: ratio, isIntersecting: ratio > 0 }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const section = document.createElement("section");
    // What earlier tests watch goes on, for itself.
    const own: string[] = [];
    told = own;
    watchSight(section, ({ type }) => void own.push(type));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("is coming at a fifth of the section, and leaving under that: nobody speaks unseen", () => {
    see(0.1);
    see(0.2);
    see(0.5);
    see(0.1);
    see(0);
    expect(told).toEqual(["return", "leave"]);
  });

  it("is leaving and coming back with the tab, once each", () => {
    see(0.5);
    showTab(false);
    showTab(false);
    showTab(true);
    expect(told).toEqual(["return", "leave", "return"]);
  });

  it("is not coming back while another part of the page is shown", () => {
    see(0);
    showTab(false);
    showTab(true);
    expect(told).toEqual([]);
  });

  it("is the end of the page and the connection", () => {
    const events = ["offline", "online", "pagehide"];
    for (const type of events) window.dispatchEvent(new Event(type));
    expect(told).toEqual(["offline", "online", "quit"]);
  });
});
