import { describe, expect, it } from "vitest";
import { drawWheel, WHEEL, wheelDiscs } from "./wheel.ts";

const COUNTS = [
  [4, 0, 2, 1],
  [1, 3, 0, 2],
  [0, 0, 0, 5],
];
const wheel = drawWheel(COUNTS);

/** Breadth of a strand at the rim: the distance between its corners there. */
function breadth(path: string): number {
  const [x = 0, y = 0] = (/l([-\d]+),([-\d]+)Q/.exec(path) ?? []).slice(1).map(Number);
  return Math.hypot(x, y);
}

describe("the wheel", () => {
  it.each([1, 8, 9, 24])("has room for the discs of %d agents beside each other", (count) => {
    const { radius, lettered } = wheelDiscs(count);
    expect(radius).toBeLessThanOrEqual(WHEEL.hub * Math.sin(Math.PI / Math.max(2, count)) + 0.05);
    expect(lettered).toBe(count < 18);
  });

  it("draws a strand wherever an agent uses a pillar, and none where it does not", () => {
    const drawn = wheel.agents.map(({ strands }) => strands.map(({ pillar }) => pillar));
    expect(drawn).toEqual([[0, 2, 3], [0, 1, 3], [3]]);
  });

  it("draws a strand the broader the more cards stand behind it", () => {
    const [strands = []] = wheel.agents.map((agent) => agent.strands);
    const [four, two, one] = strands.map(({ path }) => breadth(path));
    expect(four).toBeCloseTo((one ?? 0) * 4, -1);
    expect(two).toBeCloseTo((one ?? 0) * 2, -1);
  });

  it("keeps agents apart, so that no disc hides another", () => {
    const [a, b] = wheel.agents.map(({ hub }) => hub);
    expect(
      Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0)),
    ).toBeGreaterThan(WHEEL.hub);
  });

  it("brings the agent with the clearest leaning to the side of its pillar", () => {
    const [x, y] = wheel.agents[2]?.hub ?? [0, 0];
    expect(x).toBeLessThan(0);
    expect(y).toBeLessThan(0);
  });

  it("stays a wheel while nothing is counted yet", () => {
    const empty = drawWheel([[0, 0, 0]]);
    expect(empty.agents[0]?.strands).toEqual([]);
    expect(JSON.stringify(empty)).not.toMatch(/NaN|null/);
  });
});
