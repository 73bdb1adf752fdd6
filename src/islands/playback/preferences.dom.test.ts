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
  it("is automatic, unless the device requests less motion", () => {
    expect(readChoices().start).toBe("auto");
    still = true;
    expect(readChoices().start).toBe("ask");
  });

  it.each(["off", "auto"] as const)("is %s when the visitor chose that, on any device", (start) => {
    writeChoices({ start });
    still = true;
    expect(readChoices().start).toBe(start);
  });

  it("follows the device on each page if the visitor chose nothing", () => {
    still = true;
    writeChoices({ captions: false });
    still = false;
    expect(readChoices().start).toBe("auto");
    expect(readChoices().captions).toBe(false);
  });

  it("ignores an invalid stored choice", () => {
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

it("works without memory if the browser refuses storage", () => {
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
