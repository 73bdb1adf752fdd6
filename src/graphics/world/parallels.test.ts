import { expect, test } from "vitest";
import { parallels } from "./parallels.ts";

const run = { heights: [100, 200], from: 0, to: 400, sway: 5 };

test("a strand goes around in one line where nothing is written", () => {
  const paths = parallels({ ...run, clearings: [] });
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(path.match(/M/g)).toHaveLength(1);
});

test("a strand leaves a figure free and goes on behind it", () => {
  const [first = "", second = ""] = parallels({
    ...run,
    clearings: [{ left: 150, right: 250, top: 60, bottom: 140 }],
  });
  expect(first.match(/M/g)).toHaveLength(2);
  expect(first.match(/M-?[\d.]+/g)).toEqual(["M0", "M250"]);
  expect(first.split("M")[1]).toMatch(/(^|[ ,])150,[\d.]+$/);
  expect(second.match(/M/g)).toHaveLength(1);
});
