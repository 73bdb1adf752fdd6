import { expect, test } from "vitest";
import { parseJson } from "./document.ts";

test.each([
  `{"mutations":[{"patch":{"inc":{"age":1e400}}}]}`,
  `{"a":{"no name":[1,{"b":-1E+999}]}}`,
  `[${"9".repeat(400)}]`,
  `[[0.1e310]]`,
  "-1e309",
])("a number that is too large for JSON to be read is refused: %j", (text) => {
  expect(() => parseJson(text)).toThrow("a number is too large");
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
