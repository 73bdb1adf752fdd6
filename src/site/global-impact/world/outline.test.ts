import { describe, expect, it } from "vitest";
import { areaOf, boxAround, pathData, thinned, type Point } from "./outline.ts";

const square: Point[] = [
  [10, 10],
  [20, 10],
  [20, 20],
  [10, 20],
];
const lake: Point[] = [
  [12, 12],
  [12, 14],
  [14, 14],
  [14, 12],
];

describe("outlines", () => {
  it("are written in the fewest characters that say the same", () => {
    expect(pathData([square])).toBe("M10 10l10 0 0 10-10 0Z");
    expect(
      pathData(
        [
          [
            [0.04, 0.5],
            [0.5, -0.26],
          ],
        ],
        "",
      ),
    ).toBe("M0 .5l.5-.8");
  });

  it("do not count a lake as land", () => {
    expect(areaOf([square])).toBe(100);
    expect(areaOf([square, lake])).toBe(96);
  });

  it("lose points that nobody can tell apart", () => {
    expect(
      thinned(
        [
          [0, 0],
          [0.3, 0.3],
          [2, 0],
          [2.04, 0],
        ],
        0.8,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
    ]);
  });

  it("know their box", () => {
    expect(boxAround([square, lake])).toEqual({ left: 10, top: 10, width: 10, height: 10 });
  });
});
