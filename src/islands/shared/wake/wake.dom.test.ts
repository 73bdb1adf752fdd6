import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../../facts/constants.ts";
import wakeMoved from "./moved.ts";
import wakeShut from "./shut.ts";

const hydrate = vi.fn(async () => {});
const island = document.createElement("astro-island");
const { dataset } = document.documentElement;
const settle = () => new Promise((resolve) => setTimeout(resolve));

function begin(directive: typeof wakeShut, gate: "open" | "unknown"): void {
  dataset.gate = gate;
  directive(async () => hydrate, { name: "Island", value: "" }, island);
}

beforeEach(() => {
  hydrate.mockClear();
  localStorage.setItem(GATE_STORAGE_KEY, GATE_STORAGE_VALUE);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Wakes remaining listeners, which ends them.
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  dispatchEvent(new Event("scroll"));
});

describe("client:shut", () => {
  it("wakes at once behind a shut gate", async () => {
    begin(wakeShut, "unknown");
    await settle();
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it("sleeps while the gate is open, whatever else is stored", async () => {
    begin(wakeShut, "open");
    dispatchEvent(new StorageEvent("storage", { key: "another" }));
    dispatchEvent(new StorageEvent("storage", { key: GATE_STORAGE_KEY }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await settle();
    expect(hydrate).not.toHaveBeenCalled();
    expect(dataset.gate).toBe("open");
  });

  it.each([
    ["in another tab", new StorageEvent("storage", { key: GATE_STORAGE_KEY })],
    ["with the whole storage", new StorageEvent("storage", { key: null })],
    ["while the page was kept", new PageTransitionEvent("pageshow", { persisted: true })],
  ])("hides the content and wakes when the flag was taken away %s", async (_how, event) => {
    begin(wakeShut, "open");
    localStorage.removeItem(GATE_STORAGE_KEY);
    dispatchEvent(event);
    expect(dataset.gate).toBe("unknown");
    await settle();
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it("leaves a page open whose storage is blocked meanwhile", () => {
    begin(wakeShut, "open");
    vi.stubGlobal("localStorage", undefined);
    dispatchEvent(new StorageEvent("storage", { key: GATE_STORAGE_KEY }));
    expect(dataset.gate).toBe("open");
  });
});

describe("client:moved", () => {
  it("wakes once, at the first sign that the visitor moves", async () => {
    begin(wakeMoved, "open");
    await settle();
    expect(hydrate).not.toHaveBeenCalled();
    dispatchEvent(new Event("scroll"));
    dispatchEvent(new Event("keydown"));
    await settle();
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it("does not take a page that loads under a resting pointer for a move", async () => {
    const move = (movementX: number) => new MouseEvent("pointermove", { movementX });
    begin(wakeMoved, "open");
    dispatchEvent(move(0));
    await settle();
    expect(hydrate).not.toHaveBeenCalled();
    dispatchEvent(move(1));
    await settle();
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it("wakes behind a shut gate when nothing else is to be done", async () => {
    vi.stubGlobal("requestIdleCallback", (callback: () => void) => callback());
    begin(wakeMoved, "unknown");
    await settle();
    expect(hydrate).toHaveBeenCalledOnce();
  });
});
