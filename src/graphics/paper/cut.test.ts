import { describe, expect, it } from "vitest";
import { cut, num } from "./cut.ts";

describe("cut", () => {
  it("draws sharp corners as they are", () => {
    expect(
      cut([
        [0, 0],
        [10, 0],
        [10, 10],
      ]),
    ).toBe("M0 0L10 0L10 10Z");
  });

  it("never eases a corner past the middle of an edge, so that shapes do not cross themselves", () => {
    expect(
      cut([
        [0, 0],
        [10, 0, 99],
        [10, 10],
      ]),
    ).toBe("M0 0L5 0Q10 0 10 5L10 10Z");
  });
});

describe("num", () => {
  it("keeps files small: one decimal, no trailing zero, no negative zero", () => {
    expect([1, 1.04, 1.06, -0.01].map(num)).toEqual(["1", "1", "1.1", "0"]);
  });
});
