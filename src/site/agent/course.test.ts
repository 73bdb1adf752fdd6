import { expect, test } from "vitest";
import { plotCourse, separate, type Course } from "./course.ts";

const course: Course = {
  start: { x: 900, y: 700 },
  lane: { x: 400, y: 1000 },
  end: { x: 440, y: 5000 },
  swings: [{ y: 2000, reach: 14 }],
  holds: [3000],
  width: [7, 7],
};
const at = (points: readonly { x: number; y: number; width: number }[], y: number) =>
  points.reduce((best, point) => (Math.abs(point.y - y) < Math.abs(best.y - y) ? point : best));

test("the strand carries the eye from the portrait to the button without a gap", () => {
  const { opening, lane } = plotCourse(course);
  expect(opening[0]).toMatchObject({ x: 900, y: 700 });
  expect(opening.at(-1)).toMatchObject({ x: 400, y: 1000 });
  expect(lane[0]).toMatchObject({ x: 400, y: 1000 });
  expect(lane.at(-1)).toMatchObject({ x: 440, y: 5000 });
});

test("the strand swings level with a pillar's badge and is straight elsewhere", () => {
  const { lane } = plotCourse(course);
  expect(Math.abs(at(lane, 2000).x - 400)).toBeGreaterThan(12);
  expect(Math.abs(at(lane, 1500).x - 400)).toBeLessThan(0.1);
});

test("the strand is thin where a person decides and full again after", () => {
  const { lane } = plotCourse(course);
  expect(at(lane, 3000).width).toBeLessThan(2.5);
  expect(at(lane, 3200).width).toBeCloseTo(7, 1);
});

test("a diminuendo gets thinner on the way down", () => {
  const { lane } = plotCourse({ ...course, holds: [], width: [20, 3] });
  expect(at(lane, 1100).width).toBeGreaterThan(at(lane, 3000).width);
  expect(lane.at(-1)?.width).toBe(3);
});

test("badges on one line of a phone still swing one by one", () => {
  const swings = [100, 100, 100, 400].map((y) => ({ y, reach: 6 }));
  expect(separate(swings).map(({ y }) => y)).toEqual([76, 100, 124, 400]);
});

test("a page too short for its strand still gets one that ends in the button", () => {
  const { lane } = plotCourse({ ...course, end: { x: 440, y: 1020 }, swings: [], holds: [] });
  expect(lane.at(-1)).toMatchObject({ x: 440, y: 1020 });
  expect(lane.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});
