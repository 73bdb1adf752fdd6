import { describe, expect, it } from "vitest";
import { landBeside, lineBeside } from "./divide.ts";

const square = [
  [
    [50, 0],
    [50, 10],
    [70, 10],
    [70, 0],
    [50, 0],
  ],
];

describe("dividing land at a meridian", () => {
  it("gives both sides, and together they are the whole", () => {
    const sides = (["west", "east"] as const).map((side) => landBeside(square, 60, side)[0] ?? []);
    const spans = sides.map((ring) => ring.map(([longitude = 0]) => longitude));
    expect(spans.map((span) => [Math.min(...span), Math.max(...span)])).toEqual([
      [50, 60],
      [60, 70],
    ]);
    for (const ring of sides) {
      expect(ring.at(-1)).toEqual(ring[0]);
      expect(new Set(ring.map(([, latitude]) => latitude))).toEqual(new Set([0, 10]));
    }
  });

  it("gives nothing of land that lies on the other side", () => {
    expect(landBeside(square, 80, "east")).toEqual([]);
  });

  it("keeps land beyond the date line in the east", () => {
    const beyond = [
      [
        [170, 60],
        [170, 70],
        [-170, 70],
        [-170, 60],
        [170, 60],
      ],
    ];
    expect(landBeside(beyond, 60, "west")).toEqual([]);
    expect(landBeside(beyond, 60, "east")[0]).toHaveLength(5);
  });

  it("keeps the parts of a border that lie on one side", () => {
    const border = [
      [40, 1],
      [50, 2],
      [65, 3],
      [70, 4],
      [55, 5],
    ];
    expect(lineBeside(border, 60, "west")).toEqual([
      [
        [40, 1],
        [50, 2],
      ],
    ]);
    expect(lineBeside(border, 60, "east")).toEqual([
      [
        [65, 3],
        [70, 4],
      ],
    ]);
  });
});
