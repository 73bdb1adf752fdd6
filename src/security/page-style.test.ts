import { describe, expect, test } from "vitest";
import { css, hashedStyle } from "./page-style.ts";

describe("a page's own style", () => {
  test("holds numbers, names, colors and other rules", () => {
    const rules = [1, 24].map(
      (place) => css`
        [data-place="${place}"] {
          order: ${place};
        }
      `,
    );
    expect(
      hashedStyle([
        css`
          ${rules} .${"nora"} {
            color: ${"#b6372a"};
          }
        `,
      ])?.text,
    ).toBe(
      '[data-place="1"] { order: 1; }[data-place="24"] { order: 24; } .nora { color: #b6372a; }',
    );
  });

  test.each(["</style>", "a b", 'x"]', "red;}", "url(x)", "#nothex", "a\nb", "\\"])(
    "refuses %j, which could end a rule",
    (value) => {
      expect(
        () => css`
          .${value} {
          }
        `,
      ).toThrow(RangeError);
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (value) => {
    expect(
      () => css`
        a {
          order: ${value};
        }
      `,
    ).toThrow(RangeError);
  });

  test("is the same for the same rules, and nothing without rules", () => {
    expect(
      hashedStyle([
        css`
          a {
          }
        `,
      ]),
    ).toEqual(
      hashedStyle([
        css`
          a {
          }
        `,
      ]),
    );
    expect(hashedStyle([])).toBeUndefined();
  });
});
