import { describe, expect, it } from "vitest";
import { beamStrands, capstone, capstoneStep, column, stone } from "./building.ts";

describe("the building", () => {
  it("rises toward its middle and falls again", () => {
    const steps = Array.from({ length: 10 }, (_, index) => capstoneStep(index, 10));
    expect(steps).toEqual([...steps].reverse());
    expect(Math.max(...steps)).toBe(steps[4]);
    expect(Math.min(...steps)).toBe(1);
  });

  it("has a shape for every column, however many there are", () => {
    for (let index = 0; index < 12; index += 1) {
      for (const shape of [capstone(index), column(index), stone(index)]) {
        expect(shape).toMatch(/^M.*Z$/);
      }
    }
    expect(capstoneStep(0, 1)).toBe(5);
  });

  it("carries a strand for every agent, and all end as one line", () => {
    const strands = beamStrands(8);
    expect(new Set(strands).size).toBe(8);
    expect(strands.every((path) => path.endsWith("860 50"))).toBe(true);
  });
});
