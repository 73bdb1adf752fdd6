import { describe, expect, test } from "vitest";
import { amountOf, compact, hoursOf, rangeOf, whole } from "./figures.ts";

describe("amounts as people write them", () => {
  test.each([
    ["$46,592", 46592],
    ["1,027.50", 1027.5],
    ["71", 71],
    ["−3,007.00", -3007],
    ["-12", -12],
    ["(4,500)", -4500],
  ])("%s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  test.each(["", "about 60", "60%", "1,02.50", "Jul 1", "71 of 119"])("“%s” is none", (text) => {
    expect(amountOf(text)).toBeUndefined();
  });
});

test("a range has a first and a last number, in this order", () => {
  expect(rangeOf("8–14")).toEqual([8, 14]);
  expect(rangeOf("0-7")).toEqual([0, 7]);
  expect(rangeOf("14–8")).toBeUndefined();
  expect(rangeOf("eight")).toBeUndefined();
});

test("hours are those of an afternoon, and end after they begin", () => {
  expect(hoursOf("3:00–4:15")).toEqual([180, 255]);
  expect(hoursOf("12:30–1:00")).toEqual([30, 60]);
  expect(hoursOf("4:15–3:00")).toBeUndefined();
  expect(hoursOf("after school")).toBeUndefined();
});

test.each([
  [2_500_000, "2.5M"],
  [1_800_000, "1.8M"],
  [850_000, "850K"],
  [120_000, "120K"],
  [9_150_000, "9.15M"],
])("%d is set large as %s", (organizations, figure) => {
  expect(compact(organizations)).toBe(figure);
});

test("a reader who checks the sum has every digit", () => {
  expect(whole(9_150_000)).toBe("9,150,000");
});
