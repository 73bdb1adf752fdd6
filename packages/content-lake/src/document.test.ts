import { describe, expect, test } from "vitest";
import { findNotFinite, parseJson } from "./document.ts";

describe("a number that is too large for JSON to be read", () => {
  test.each([
    [`{"mutations":[{"patch":{"inc":{"age":1e400}}}]}`, "mutations[0].patch.inc.age"],
    [`{"a":{"no name":[1,{"b":-1E+999}]}}`, `a["no name"][1].b`],
    [`[${"9".repeat(400)}]`, "[0]"],
    [`[[0.1e310]]`, "[0][0]"],
  ])("is refused, and its place named: %j", (text, place) => {
    expect(() => parseJson(text)).toThrow(`the number at ${place} is too large`);
  });

  test("is refused if it is the whole text", () => {
    expect(() => parseJson("-1e309")).toThrow("the number is too large");
  });

  test("is named by the end of its path if that is long", () => {
    const long = () => parseJson(`{"${"k".repeat(1000)}":1e999}`);
    expect(long).toThrow(/^the number at ….{200} is too large/);
  });
});

test("JSON nested so deeply that it could crash a program is refused", () => {
  const nested = (depth: number) => parseJson(`${'{"a":['.repeat(depth)}${"]}".repeat(depth)}`);
  expect(JSON.stringify(nested(100))).toContain("[]");
  for (const depth of [101, 4500, 200_000]) expect(() => nested(depth)).toThrow(/200 levels deep/);
});

test.each<[string, unknown]>([
  ["1.7976931348623157e308", Number.MAX_VALUE],
  ["1e-400", 0],
  ["9007199254740993", 9_007_199_254_740_992],
  ["12345678901234567890", 12_345_678_901_234_567_000],
  [`"1e400"`, "1e400"],
  [`{"1e400":null}`, { "1e400": null }],
])("%s is read", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test.each([Infinity, -Infinity, NaN])("%s is not finite, wherever it is", (value) => {
  expect(findNotFinite({ a: [0, { b: value }] })).toBe("a[1].b");
  expect(findNotFinite({ a: [0, { b: 1 }] })).toBeUndefined();
});
