import { describe, expect, it } from "vitest";
import { arcPlan, columnPlan } from "./plan.ts";
import { pairsOf } from "./strings.ts";

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

it("gives every strand a way of its own into the file, whether seven sing or nine", () => {
  for (const count of [1, 7, 8, 9, 10]) {
    for (const plan of [arcPlan(count), columnPlan(count)]) {
      expect(new Set(plan.slots.map(([x]) => x)).size).toBe(count);
    }
  }
});
