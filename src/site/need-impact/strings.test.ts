import { expect, test } from "vitest";
import { stringGap, turnStrings } from "./strings.ts";

const numbers = (path: string) => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

test("every line of the score goes on as the string under it, and none crosses another", () => {
  const paths = turnStrings(3, { width: 190, height: 500, line: 46, gap: 13, edge: 3 });
  expect(paths.map((path) => numbers(path).slice(0, 2))).toEqual([
    [0, 23],
    [0, 69],
    [0, 115],
  ]);
  expect(paths.map((path) => numbers(path).slice(-2))).toEqual([
    [187, 500],
    [174, 500],
    [161, 500],
  ]);
});

test.each([2, 8, 9, 24])("%d strings have room beside the table", (count) => {
  expect(stringGap(count) * count).toBeLessThanOrEqual(104);
});
