import { expect, test } from "vitest";
import { readStrictly } from "./parse.ts";

test("parameters are found in code, and not in strings and comments", () => {
  const query = `*[_id == $id && name == "$no" && x == '\\'$no'] // $no\n{ "y": $other_1 }`;
  expect(readStrictly(query).map(({ name }) => name)).toEqual(["id", "other_1"]);
});

test.each([
  [`"\\q"`, 1, 3],
  [`"\\N"`, 1, 3],
  [`"\\u{41}"`, 1, 3],
  [`["", "\\u{41", ","]`, 6, 8],
  [`"\\u00g0"`, 1, 3],
  [`*[a == "open]`, 7, 13],
  [`*[a == 'it\\'s]`, 7, 14],
  [`* | order`, 4, 9],
  [`* | order | order(a)`, 4, 9],
  [`*|score [0]`, 2, 7],
])("what groq-js would misread is refused at its place: %s", (query, start, end) => {
  const error = { type: "queryParseError", query, start, end };
  expect(() => readStrictly(query)).toThrow(
    expect.objectContaining({ body: { error: expect.objectContaining(error) } }),
  );
});

test.each([
  `*[a || b] | order(a) | {a}`,
  `* | order(a asc)[0..2]`,
  `* | score(a match "b")`,
  `"\\n\\t\\u00e9\\"\\\\\\/"`,
  `"| order" // | order`,
  `* |\n// a note\n{a}`,
])("what both understand passes: %s", (query) => {
  expect(readStrictly(query)).toEqual([]);
});
