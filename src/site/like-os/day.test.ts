import { describe, expect, test } from "vitest";
import { DAY_TIMES, spokenTime } from "../../facts/times.ts";
import { foldPaper, heightOf, lightAt, placeOf } from "./day.ts";

test("an editor chooses among the quarters of the day, written as Americans say them", () => {
  expect(DAY_TIMES.at(0)).toBe("07:00");
  expect(DAY_TIMES.at(-1)).toBe("21:00");
  expect(["07:45", "12:00", "13:15"].map(spokenTime)).toEqual(["7:45 AM", "12:00 PM", "1:15 PM"]);
});

test("the day goes from left to right and from dark to dark", () => {
  expect(["07:00", "14:00", "21:00"].map(placeOf)).toEqual([0, 50, 100]);
  expect(heightOf("14:00")).toBeGreaterThan(heightOf("09:00"));
  expect(["07:45", "13:15", "19:00"].map(lightAt)).toEqual(["morning", "afternoon", "evening"]);
});

describe("a strip", () => {
  test("is as long as the moment took, so that two of them can be compared", () => {
    const strip = foldPaper("09:30", "14:15");
    expect(strip[0]?.x).toBe(placeOf("09:30"));
    const last = strip.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(placeOf("14:15"), 0);
  });

  test("is never lost, however short the moment", () => {
    expect(foldPaper("15:45", "16:00")).toHaveLength(1);
  });

  test("reaches the end of the day, torn, when nothing is settled", () => {
    const last = foldPaper("13:15").at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(100, 0);
    expect(last?.d).not.toBe(foldPaper("13:15", "21:00").at(-1)?.d);
  });
});
