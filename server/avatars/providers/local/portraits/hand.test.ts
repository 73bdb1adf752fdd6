import { describe, expect, it } from "vitest";
import { REST } from "talking-portraits/pose";
import { hand, OBJECT_PLACE, positionOn, SIZE } from "./hand.ts";
import { PEOPLE } from "./person.ts";

/** How far above its lowest point a chin is drawn at most: it is round. */
const ROUND = 6;
const STEPS = Array.from({ length: 101 }, (_, index) => index / 100);

it("no two do the same", () => {
  const things = PEOPLE.map(({ layer }) => JSON.stringify(layer("thing")));
  expect(new Set(things).size).toBe(PEOPLE.length);
});

describe.each(PEOPLE)("the hand of $id", (person) => {
  it("is out of sight until it works", () => {
    expect(hand(person, REST.work)).toBe("");
    expect(hand(person, { show: 1, reach: 1, act: 0.5 })).not.toBe("");
  });

  it("moves without a jump and stays below every chin", () => {
    const points = STEPS.map((act) => positionOn(person.work.path, act));
    points.slice(1).forEach(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      expect(Math.hypot(x - fromX, y - fromY)).toBeLessThan(9);
    });
    for (const [, y] of points)
      expect(OBJECT_PLACE.y + y * SIZE).toBeGreaterThan(person.chin - ROUND);
  });

  it("leaves the thing as it was changed", () => {
    const thing = (act: number): string => hand(person, { show: 1, reach: 0, act });
    expect(thing(1)).not.toBe(thing(0));
  });
});
