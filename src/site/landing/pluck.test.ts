import { expect, test } from "vitest";
import { swingAt, swingPath, type Course } from "./pluck.ts";

const ACROSS: Course = { along: "x", length: 100 };

test("a plucked strand swings between its ends, which stay where they are", () => {
  expect(swingPath("M0,10C20,10,50,10,100,10", ACROSS, 5)).toBe("M0,10.0C20,13.8,50,7.5,100,10.0");
  expect(swingPath("M10,0C10,50,10,100", { ...ACROSS, along: "y" }, 5)).toBe(
    "M10.0,0C7.5,50,10.0,100",
  );
});

test("a note rides on its strand and keeps its shape", () => {
  expect(swingPath("M50,10l3.2 -1.6", ACROSS, 5)).toBe("M50,7.5l3.2 -1.6");
});

test("the vibration dies away", () => {
  expect(swingAt(0)).toBeGreaterThan(10);
  expect(Math.abs(swingAt(800))).toBeLessThan(0.5);
});
