import { expect, test } from "vitest";
import { payScale, squares, SQUARES_IN_ROW, TRACK, weekPlan } from "./drawings.ts";

test("there is a square for each one, and all stay on the sheet", () => {
  const side = 20;
  const { paths, height } = squares(71, side);
  expect(paths).toHaveLength(71);
  expect(height).toBe(3 * side);
  const numbers =
    paths
      .join("")
      .match(/\d+(?:\.\d+)?/g)
      ?.map(Number) ?? [];
  expect(Math.max(...numbers)).toBeLessThanOrEqual(SQUARES_IN_ROW * side);
  expect(squares(-3, side).paths).toEqual([]);
});

test("a count of thousands leaves no sheet of blank paper under the squares that are drawn", () => {
  const { paths, height } = squares(48_210, 20);
  expect(paths.length).toBeLessThan(1000);
  expect(height).toBe((paths.length / SQUARES_IN_ROW) * 20);
});

test("a ruler begins and ends on a round mark, and everything lies where its amount says", () => {
  const { ticks, lines, bands } = payScale([
    { label: "Floor", values: ["$45,000"] },
    { label: "Aide", values: ["$41,600", "$49,920", "$42,640"] },
    { label: "Director", values: ["$68,000", "$86,000", "$65,000"] },
  ]);
  expect(ticks).toEqual(["$40k", "$50k", "$60k", "$70k", "$80k", "$90k"]);
  expect(lines.map(({ x }) => x)).toEqual([TRACK / 10]);
  expect(bands.map(({ dots }) => dots)).toEqual([[53], [TRACK / 2]]);
  const far = payScale([{ label: "Aide", values: ["$41,600", "$4,992,000,000,000"] }]);
  expect(far.ticks.length).toBeLessThan(30);
});

test("a row that cannot be read is left out, and does not stop the page", () => {
  expect(payScale([{ label: "Aide", values: ["soon", "$49,920"] }])).toEqual({
    ticks: [],
    lines: [],
    bands: [],
  });
  const { hours, rowsOf } = weekPlan([{ rows: [{ label: "Club", lead: "later" }] }]);
  expect(hours).toEqual(["12:00"]);
  expect(rowsOf("later")).toBeUndefined();
});

test("a session lasts as many steps of its day as quarters of an hour", () => {
  const { hours, steps, rowsOf } = weekPlan([
    {
      heading: "Monday",
      rows: [
        { label: "Homework", lead: "3:00–4:15" },
        { label: "Club", lead: "4:30–5:30" },
      ],
    },
  ]);
  expect(hours).toEqual(["3:00", "4:00", "5:00"]);
  expect(steps).toBe(12);
  expect(rowsOf("3:00–4:15")).toBe("1 / 6");
  expect(rowsOf("4:30–5:30")).toBe("7 / 11");
});
