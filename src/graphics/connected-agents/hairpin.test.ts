import { expect, test } from "vitest";
import { hairpin } from "./hairpin.ts";

function numbers(path: string): number[] {
  return (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}

test("a strand ends level with its line of the list, and stays inside the hairpin all the way", () => {
  const { strands } = hairpin(7, { width: 400, height: 700, from: [0, 350], direction: "right" });
  expect(strands.map((path) => numbers(path).slice(-2))).toEqual(
    Array.from({ length: 7 }, (_, row) => [400, 50 + 100 * row]),
  );
  for (const path of strands) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers(path);
    for (let t = 0.05; t <= 1; t += 0.05) {
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const x = a * x0 + b * x1 + c * x2 + d * x3;
      const y = a * y0 + b * y1 + c * y2 + d * y3;
      expect(Math.abs(y - 350)).toBeLessThanOrEqual((x / 400) * 350 + 0.5);
    }
  }
});

test("on a phone it opens downward, one strand for each column", () => {
  const { sign, strands } = hairpin(2, {
    width: 100,
    height: 40,
    from: [50, 0],
    direction: "down",
  });
  expect(sign).toBe("M0,40L50,0L100,40");
  expect(strands.map((path) => numbers(path).slice(-2))).toEqual([
    [25, 40],
    [75, 40],
  ]);
});
