import { expect, test } from "vitest";
import { restingStrands, STAFF_HEIGHT, STAFFS } from "./staff.ts";

test.each(Object.entries(STAFFS))(
  "on a %s window the picture says rest: no voice sounds inside the bar",
  (_name, shape) => {
    const strands = restingStrands(8, shape);
    expect(strands).toHaveLength(8);
    for (const [x] of strands.flatMap(({ notes }) => notes)) {
      expect(x < shape.bar[0] || x > shape.bar[1]).toBe(true);
    }
  },
);

test.each(Object.entries(STAFFS))(
  "on a %s window every voice stays inside the drawing",
  (_name, shape) => {
    for (const [x, y] of restingStrands(8, shape).flatMap(({ notes }) => notes)) {
      expect(x > 0 && x < shape.width && y > 0 && y < STAFF_HEIGHT).toBe(true);
    }
  },
);
