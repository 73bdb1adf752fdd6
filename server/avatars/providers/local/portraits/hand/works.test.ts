import { describe, expect, it } from "vitest";
import { sceneOf } from "../scene.ts";
import { CHARACTERS } from "../index.ts";
import { REST } from "talking-portraits/pose";
import { atWork, OBJECT_PLACE, SIZE } from "./at-work.ts";

/** How far above its lowest point a chin is drawn at most: it is round. */
const ROUND = 6;
const STEPS = Array.from({ length: 101 }, (_, index) => index / 100);

it("no two do the same", () => {
  expect(new Set(CHARACTERS.map(({ work }) => work)).size).toBe(CHARACTERS.length);
});

describe.each(CHARACTERS)("the hand of $id", ({ work, ...character }) => {
  const { inks } = sceneOf({ ...character, work }, REST);

  it("is out of sight until it works", () => {
    const scene = sceneOf({ ...character, work }, REST);
    expect(atWork(scene, work, REST.work)).toBe("");
    expect(atWork(scene, work, { show: 1, reach: 1, act: 0.5 })).not.toBe("");
  });

  it("moves without a jump and stays below every chin", () => {
    const points = STEPS.map(work.path);
    points.slice(1).forEach(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      expect(Math.hypot(x - fromX, y - fromY)).toBeLessThan(9);
    });
    for (const [, y] of points)
      expect(OBJECT_PLACE.y + y * SIZE).toBeGreaterThan(character.head.chin - ROUND);
  });

  it("leaves the thing as it was changed", () => {
    expect(work.thing(inks, 1)).not.toBe(work.thing(inks, 0));
  });
});
