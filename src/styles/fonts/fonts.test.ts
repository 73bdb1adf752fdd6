import { expect, test } from "vitest";
import { FRAUNCES, partsOf, unicodeRange } from "./fonts.ts";

const { common, other } = partsOf(FRAUNCES);
const inCommon = (text: string) =>
  [...text].every((letter) => common.characters.includes(letter.codePointAt(0) ?? 0));

test("an English sentence needs one file of a font", () => {
  expect(inCommon("“It’s 50 % – or ½ a café’s week…” (§ 4, ±2°, −3)")).toBe(true);
});

test("a name with other Latin letters has them in the second file, and no letter is in both", () => {
  for (const letter of "Márquez Güell Œuvre €") {
    const point = letter.codePointAt(0) ?? 0;
    const files = [common, other].filter(({ characters }) => characters.includes(point));
    expect(files, letter).toHaveLength(1);
  }
  expect(other.characters.filter((point) => common.characters.includes(point))).toEqual([]);
});

test("neighbors are named as one range", () => {
  expect(unicodeRange([0x42, 0x20, 0x41, 0x2026])).toEqual(["U+20", "U+41-42", "U+2026"]);
  expect(unicodeRange([0x20])).toEqual(["U+20"]);
});
