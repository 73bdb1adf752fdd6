import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AGENT_COUNT } from "../../facts/constants.ts";
import { ARC, arcPlan, columnPlan } from "./plan.ts";
import { crossingStrings, pairsOf, strandTo } from "./strings.ts";

/** All numbers of a path, in order. */
function numbers(path: string): number[] {
  return (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}

/** A point of a path that is one cubic curve. */
function pointOn(path: string, t: number): [number, number] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers(path);
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
}

const agentIds = ["ann", "ben", "cleo", "dan"];

describe("pairsOf", () => {
  it("draws a pair once, however many pieces the two play, and none that plays nothing", () => {
    expect(
      pairsOf(agentIds, [
        ["ben", "ann"],
        ["ann", "ben", "dan"],
      ]),
    ).toEqual([
      { first: 0, second: 1, pieces: [1, 2] },
      { first: 0, second: 3, pieces: [2] },
      { first: 1, second: 3, pieces: [2] },
    ]);
  });

  it("passes over an agent who is not in the network", () => {
    expect(pairsOf(agentIds, [["ann", "somebody"]])).toEqual([]);
  });
});

describe.each([
  ["arc", arcPlan(AGENT_COUNT)],
  ["columns", columnPlan(AGENT_COUNT)],
])("the network in %s", (_name, plan) => {
  const pairs = pairsOf(
    plan.seats.map((_, place) => String(place)),
    [plan.seats.map((_, place) => String(place))],
  );

  it("lets the strings of every pair run from portrait to portrait and cross half-way", () => {
    expect(pairs).toHaveLength((AGENT_COUNT * (AGENT_COUNT - 1)) / 2);
    for (const pair of pairs) {
      const strings = crossingStrings(plan, pair);
      for (const string of strings) {
        const ends = numbers(string);
        expect(ends[0]).toBeCloseTo(plan.seats[pair.first]?.[0] ?? 0, 0);
        expect(ends.at(-1)).toBeCloseTo(plan.seats[pair.second]?.[1] ?? 0, 0);
      }
      const [one, other] = strings.map((string) => pointOn(string, 0.5));
      expect(one?.[0]).toBeCloseTo(other?.[0] ?? 0, 0);
      expect(one?.[1]).toBeCloseTo(other?.[1] ?? 0, 0);
      expect(pointOn(strings[0], 0.25)).not.toEqual(pointOn(strings[1], 0.25));
    }
  });

  it("keeps every string inside the drawing, where nothing is cut off", () => {
    const paths = pairs.flatMap((pair) => crossingStrings(plan, pair));
    for (const path of paths) {
      for (const t of [0.2, 0.4, 0.6, 0.8]) {
        const [x, y] = pointOn(path, t);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(plan.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(plan.height);
      }
    }
  });

  it("ends every strand in a place of its own on the file's upper edge", () => {
    const ends = plan.seats.map((_, place) => numbers(strandTo(plan, place)).slice(-2));
    expect(ends.map(([, y]) => y)).toEqual(plan.seats.map(() => plan.height));
    expect(new Set(ends.map(([x]) => x)).size).toBe(AGENT_COUNT);
  });
});

it("gives every strand a way of its own into the file, whether seven sing or nine", () => {
  for (const count of [1, 7, 8, 9, 10]) {
    for (const plan of [arcPlan(count), columnPlan(count)]) {
      expect(new Set(plan.slots.map(([x]) => x)).size).toBe(count);
    }
  }
});

describe("Network.astro", () => {
  const source = readFileSync(new URL("./Network.astro", import.meta.url), "utf8");

  it("seats the portraits where the strings begin", () => {
    const { height, base, rise, middle, reach, width } = ARC;
    expect(source).toContain(`aspect-ratio: ${width} / ${height}`);
    expect(source).toContain(`(${base} - ${rise} * sin(var(--turn))) / ${height} * 100%`);
    expect(source).toContain(`(${middle} - ${reach} * cos(var(--turn))) / ${width} * 100%`);
    expect(source).toContain("(var(--index) - 0.5) * 180deg / var(--count)");
  });
});
