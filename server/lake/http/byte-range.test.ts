import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  ["bytes=0-99", { first: 0, last: 99 }],
  ["bytes=100-", { first: 100, last: 999 }],
  ["bytes=-10", { first: 990, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["bytes=900-5000", { first: 900, last: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=1-2", undefined],
  ["bytes=-", undefined],
  [undefined, undefined],
])("a player that jumps gets its part of the video: %s", (header, expected) => {
  expect(readRange(header, 1000)).toEqual(expected);
});
