import { expect, test } from "vitest";
import { turns, turnsHeight, type TurnShape } from "./turns.ts";

const wide: TurnShape = { width: 500, row: 34, gap: 150, step: 34, corner: 330 };
const narrow: TurnShape = { width: 100, row: 44, gap: 208, step: 10.5, corner: 90 };

test.each([
  ["wide", wide],
  ["narrow", narrow],
])("no strand leaves the environment or touches another: %s", (_name, shape) => {
  const strands = turns(8, shape);
  const edges = strands.map(({ path }) =>
    Math.max(...[...path.matchAll(/[ML](-?[\d.]+),/g)].map(([, x]) => Number(x))),
  );
  const corners = strands.map(({ path }) =>
    Math.max(...[...path.matchAll(/(-?[\d.]+),-?[\d.]+(?=[LM]|$)/g)].map(([, x]) => Number(x))),
  );
  const furthest = strands.map((_, index) => Math.max(edges[index] ?? 0, corners[index] ?? 0));
  expect(furthest[0]).toBeLessThanOrEqual(shape.width);
  expect(furthest).toEqual([...furthest].sort((a, b) => b - a));
  expect(new Set(furthest).size).toBe(8);
});

test("work comes back below the records, in the opposite order", () => {
  const strands = turns(3, wide);
  const height = turnsHeight(3, wide);
  expect(height).toBe(354);
  expect(strands.map(({ out }) => out)).toEqual([17, 51, 85]);
  expect(strands.map(({ back }) => back)).toEqual([337, 303, 269]);
});
