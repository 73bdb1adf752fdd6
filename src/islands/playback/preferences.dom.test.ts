import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasPlayed, markPlayed, readChoices, savesData, writeChoices } from "./preferences.ts";

let still: boolean;

beforeEach(() => {
  still = false;
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
});
afterEach(() => vi.unstubAllGlobals());

describe("how playback may start", () => {
  it("is by itself, unless the device asks for stillness", () => {
    expect(readChoices().start).toBe("auto");
    still = true;
    expect(readChoices().start).toBe("ask");
  });

  it.each(["off", "auto"] as const)("is %s when the visitor chose that, on any device", (start) => {
    writeChoices({ start });
    still = true;
    expect(readChoices().start).toBe(start);
  });

  it("is asked of the device again on each page where the visitor chose nothing", () => {
    still = true;
    writeChoices({ captions: false });
    still = false;
    expect(readChoices().start).toBe("auto");
    expect(readChoices().captions).toBe(false);
  });

  it("does not follow an entry that is none of the choices", () => {
    localStorage.setItem("polyphony-start", "later");
    expect(readChoices().start).toBe("auto");
  });
});

it("asks before it starts where data is saved, and not where the browser cannot tell", () => {
  expect(savesData()).toBe(false);
  const connection = Object.assign(new EventTarget(), { saveData: true });
  vi.stubGlobal("navigator", { connection });
  expect([savesData(), readChoices().start]).toEqual([true, "ask"]);
  vi.stubGlobal("navigator", { connection: null });
  expect(savesData()).toBe(false);
});

it("remembers for the tab which agents have played", () => {
  markPlayed("nora");
  expect(hasPlayed("nora")).toBe(true);
  expect(hasPlayed("tom")).toBe(false);
  expect(sessionStorage.getItem("played-nora")).toBe("true");
});

it("goes on without memory where the browser refuses storage", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(window, "localStorage", "get").mockImplementation(blocked);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(blocked);
  writeChoices({ start: "off", captions: false });
  markPlayed("nora");
  expect([readChoices(), hasPlayed("nora")]).toEqual([{ start: "auto", captions: true }, false]);
  vi.restoreAllMocks();
});
