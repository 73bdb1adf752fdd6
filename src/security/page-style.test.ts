import { describe, expect, test } from "vitest";
import { hashedStyle, rulesOf } from "./page-style.ts";

describe("a page's own style", () => {
  test("holds numbers and names", () => {
    expect(String(rulesOf`.${"nora"} { order: ${24}; }`)).toBe(".nora { order: 24; }");
  });

  test.each(["</style>", "a b", 'x"]', "red;}", "url(x)", "#nothex", "a\nb", "\\"])(
    "refuses %j, which could end a rule",
    (value) => {
      expect(() => rulesOf`.${value} {}`).toThrow(RangeError);
    },
  );

  test("is the same for the same rules, and lets every page travel", () => {
    expect(hashedStyle([rulesOf`a {}`])).toEqual(hashedStyle([rulesOf`a {}`]));
    expect(hashedStyle().text).toContain("@view-transition");
  });
});
