import { describe, expect, test } from "vitest";
import { isRevealed, nextPhase, type ViewPlace } from "./machine.ts";

/** A window of 1000 px somewhere in the middle of a long page: its margins are 50 px. */
const view = (top: number): ViewPlace => ({ top, height: 1000, pageHeight: 50_000 });

describe("a block is revealed", () => {
  test.each([
    ["once 10% of it is inside the lower margin", 2000, 400, 1090, true],
    ["not with a pixel less", 2000, 400, 1089, false],
    ["until less than 10% is below the upper margin", 2000, 400, 2310, true],
    ["not when the rest of it is under the upper margin", 2000, 400, 2311, false],
    ["not when only the margin touches it", 2000, 400, 1040, false],
  ])("%s", (_, top, height, scroll, expected) => {
    expect(isRevealed({ top, height }, view(scroll))).toBe(expected);
  });

  test("also when it is too tall to ever show 10% of itself", () => {
    const block = { top: 2000, height: 20_000 };
    expect(isRevealed(block, view(2000))).toBe(true);
    expect(isRevealed(block, view(1300))).toBe(false);
  });

  test("also when it is the last of the page and cannot leave the margin", () => {
    const block = { top: 1960, height: 40 };
    expect(isRevealed(block, { top: 1000, height: 1000, pageHeight: 2000 })).toBe(true);
    expect(isRevealed(block, { top: 990, height: 1000, pageHeight: 2000 })).toBe(false);
  });

  test("also when it is the first of the page and cannot leave the margin", () => {
    const block = { top: 0, height: 40 };
    expect(isRevealed(block, { top: 0, height: 1000, pageHeight: 2000 })).toBe(true);
    expect(isRevealed(block, { top: 5, height: 1000, pageHeight: 2000 })).toBe(false);
  });

  test("also when it is empty, so that what comes into it later is seen", () => {
    expect(isRevealed({ top: 2000, height: 0 }, view(1500))).toBe(true);
  });
});

describe("a visible block", () => {
  test("stays until it has left the window, then follows the rule", () => {
    const block = { top: 2000, height: 400 };
    expect(nextPhase("initial", block, view(1010), false)).toBe("initial");
    expect(nextPhase("initial", block, view(900), false)).toBe("hidden");
  });
});
