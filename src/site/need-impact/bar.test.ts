import { expect, test } from "vitest";
import { BAR, barRule, cutBar } from "./bar.ts";

const reach = (percent: number) =>
  Math.max(...[...cutBar(percent).matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)));

test("a bar is as long as its figure, against a rule from 0 to 100", () => {
  expect([0, 36, 42.9, 100].map(reach)).toEqual([0, 360, 429, 1000]);
  expect(barRule()).toContain(`H${BAR.width}`);
  expect(barRule().match(/V/g)).toHaveLength(11);
});
