import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ISLAND_WAIT_MS, watchIslands } from "./fallback.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <div data-gate-region><astro-island id="gate" ssr client="shut"></astro-island></div>
    <astro-island id="reveal" ssr client="shut"></astro-island>`;
  watchIslands(document);
});
afterEach(() => {
  vi.useRealTimers();
});

function island(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`There is no #${id}`);
  return element;
}
const fallbacks = () =>
  [...document.querySelectorAll(".island-fallback")].map(
    (block) => block.previousElementSibling?.id,
  );
const failToHydrate = (id: string) =>
  island(id).dispatchEvent(new CustomEvent("astro:hydration-error", { bubbles: true }));

describe("an island whose script does not arrive", () => {
  it("tells the visitor after 10 s and takes the place of 'Loading...'", () => {
    vi.advanceTimersByTime(ISLAND_WAIT_MS - 1);
    expect(fallbacks()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fallbacks()).toEqual(["gate"]);
    expect(island("gate").hidden).toBe(true);
  });

  it("tells the visitor at once when Astro knows, and only once", () => {
    failToHydrate("gate");
    failToHydrate("gate");
    vi.advanceTimersByTime(ISLAND_WAIT_MS);
    expect(fallbacks()).toEqual(["gate"]);
  });

  it("shows nothing for an island that is not essential", () => {
    failToHydrate("reveal");
    expect(fallbacks()).toEqual([]);
  });

  it("replaces the message when it hydrates late", () => {
    vi.advanceTimersByTime(ISLAND_WAIT_MS);
    island("gate").dispatchEvent(new CustomEvent("astro:hydrate"));
    expect(fallbacks()).toEqual([]);
    expect(island("gate").hidden).toBe(false);
  });
});

describe("an island that is alive or not yet wanted", () => {
  it("is not reported while the gate is open", () => {
    document.documentElement.dataset.gate = "open";
    vi.advanceTimersByTime(ISLAND_WAIT_MS);
    expect(fallbacks()).toEqual([]);
    delete document.documentElement.dataset.gate;
  });

  it("is never reported as failed", () => {
    island("gate").removeAttribute("ssr");
    vi.advanceTimersByTime(ISLAND_WAIT_MS);
    expect(fallbacks()).toEqual([]);
  });
});
