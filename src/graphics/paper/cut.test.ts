import { describe, expect, it } from "vitest";
import { cut, mirrored, num, scallop } from "./cut.ts";

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

describe("mirrored", () => {
  it("continues an outline on the other side of its axis", () => {
    expect(
      mirrored(
        [
          [1, 0],
          [2, 5],
        ],
        0,
      ).map(([x, y]) => [x, y]),
    ).toEqual([
      [-2, 5],
      [-1, 0],
    ]);
  });
});

describe("scallop", () => {
  it("bulges every edge but those that are to stay straight", () => {
    expect(
      scallop(
        [
          [0, 0],
          [10, 0, 1],
          [10, 10],
        ],
        0.5,
      ),
    ).toBe("M0 0A5 5 0 0 1 10 0L10 10A7.1 7.1 0 0 1 0 0Z");
  });
});

describe("num", () => {
  it("keeps files small: one decimal, no trailing zero, no negative zero", () => {
    expect([1, 1.04, 1.06, -0.01].map(num)).toEqual(["1", "1", "1.1", "0"]);
  });
});
