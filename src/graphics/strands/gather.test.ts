import { expect, test } from "vitest";
import { type Point, relativePath, smoothPath } from "./gather.ts";

test("a relative path goes through the same points, to a tenth, and is shorter", () => {
  const points = Array.from({ length: 60 }, (_, at): Point => [
    1000 - at * 13.37,
    500 + Math.sin(at) * 90,
  ]);
  const path = smoothPath(points);
  const relative = relativePath(path);
  expect(relative.length).toBeLessThan(0.85 * path.length);

  const numbers = (text: string) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [startX = 0, startY = 0, ...moves] = numbers(relative);
  let [x, y] = [startX, startY];
  const found = [x, y];
  for (let at = 0; at < moves.length; at += 6) {
    const curve = moves.slice(at, at + 6).map((move, part) => move + (part % 2 === 0 ? x : y));
    found.push(...curve);
    [x = 0, y = 0] = curve.slice(-2);
  }
  expect(found.map((number) => number.toFixed(1))).toEqual(
    numbers(path).map((number) => number.toFixed(1)),
  );
});
