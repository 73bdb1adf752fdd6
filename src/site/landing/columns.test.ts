import { expect, it } from "vitest";
import { columnsFor, columnsOf } from "./columns.ts";

it.each([
  [8, 4, 4],
  [9, 4, 3],
  [11, 4, 4],
  [24, 4, 4],
  [8, 2, 2],
  [9, 2, 2],
  [1, 4, 1],
  [0, 4, 0],
])("sets %i cards, %i a row at most, in %i columns", (count, most, columns) => {
  expect(columnsFor(count, most)).toBe(columns);
});

it.each([
  [8, 4, 2],
  [9, 5, 3],
  [11, 6, 3],
  [24, 8, 4],
  [1, 1, 1],
])("sets %i faces in %i columns on a wide stage, and in %i on a high one", (count, wide, high) => {
  expect(columnsOf(count, 0.5)).toBe(wide);
  expect(columnsOf(count, 2)).toBe(high);
});
