import { describe, expect, it } from "vitest";
import { placeStrips, stripPolygon } from "./strips.ts";

describe("the strips of a bar", () => {
  it("come in one after another and stay inside the bar", () => {
    const strips = placeStrips(4, false);
    const entries = strips.map(({ from }) => from);
    expect(entries).toEqual([...entries].sort((a, b) => a - b));
    expect(new Set(entries).size).toBe(4);
    for (const { from, to } of strips) {
      expect(from).toBeGreaterThan(0);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThan(1);
    }
  });

  it("end together in the last bar", () => {
    expect(new Set(placeStrips(10, true).map(({ to }) => to)).size).toBe(1);
  });

  it("are drawn when a bar has a single voice", () => {
    expect(placeStrips(1, false)).toEqual([{ from: 0.05, to: 0.53 }]);
  });
});

describe("a strip", () => {
  it("turns upright for the narrow score and stays the same strip", () => {
    const strip = { from: 0.2, to: 0.6 };
    const lying = stripPolygon(strip, 1).split(" ");
    const upright = stripPolygon(strip, 1, true).split(" ");
    expect(upright).toEqual(lying.map((corner) => corner.split(",").reverse().join(",")));
  });
});
