import { describe, expect, test } from "vitest";
import { hashedStyle, rulesOf } from "./page-style.ts";

describe("a page's own style", () => {
  test("holds numbers, names, colors and other rules", () => {
    const rules = [1, 24].map((place) => rulesOf`[data-place="${place}"] { order: ${place}; }`);
    expect(String(rulesOf`${rules} .${"nora"} { color: ${"#b6372a"}; }`)).toBe(
      '[data-place="1"] { order: 1; }[data-place="24"] { order: 24; } .nora { color: #b6372a; }',
    );
  });

  test.each(["</style>", "a b", 'x"]', "red;}", "url(x)", "#nothex", "a\nb", "\\"])(
    "refuses %j, which could end a rule",
    (value) => {
      expect(() => rulesOf`.${value} {}`).toThrow(RangeError);
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (value) => {
    expect(() => rulesOf`a { order: ${value}; }`).toThrow(RangeError);
  });

  test("is the same for the same rules, and lets every page travel", () => {
    expect(hashedStyle([rulesOf`a {}`])).toEqual(hashedStyle([rulesOf`a {}`]));
    expect(hashedStyle().text).toContain("@view-transition");
  });
});
