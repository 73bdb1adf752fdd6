// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  hasPlayed,
  markPlayed,
  readCaptions,
  readStart,
  savesData,
  writeChoices,
} from "./preferences.ts";

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
    expect(readStart(window)).toBe("auto");
    still = true;
    expect(readStart(window)).toBe("ask");
  });

  it.each(["off", "auto"] as const)("is %s when the visitor chose that, on any device", (start) => {
    writeChoices({ start, captions: true });
    still = true;
    expect(readStart(window)).toBe(start);
  });

  it("is asked of the device again on each page where the visitor chose nothing", () => {
    still = true;
    writeChoices({ start: "ask", captions: false });
    still = false;
    expect(readStart(window)).toBe("auto");
    expect(readCaptions()).toBe(false);
  });

  it("does not follow an entry that is none of the choices", () => {
    localStorage.setItem("polyphony-start", "later");
    expect(readStart(window)).toBe("auto");
  });
});

it("knows who saves data, and who cannot tell", () => {
  expect(savesData(navigator)).toBe(false);
  expect(savesData(Object.assign(Object.create(navigator), { connection: null }))).toBe(false);
  const saving = Object.assign(Object.create(navigator), { connection: { saveData: true } });
  expect(savesData(saving)).toBe(true);
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
  expect([readStart(window), readCaptions(), hasPlayed("nora")]).toEqual(["auto", true, false]);
  vi.restoreAllMocks();
});
