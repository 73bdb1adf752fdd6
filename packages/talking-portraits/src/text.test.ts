import { expect, test } from "vitest";
import { read } from "./text.ts";

/** The spoken form of a text: words, and marks in square brackets. */
const said = (text: string) =>
  read(text)
    .parts.map((part) => (part.kind === "say" ? part.text : `[${part.mark}]`))
    .join(" ");

test("punctuation becomes marks, and no word loses its written form", () => {
  const text = "I prepare the draft; your “officer” still reads it, and signs.";
  expect(said(text)).toBe(
    "I prepare the draft [;] your [“] officer [”] still reads it [,] and signs [.]",
  );
  expect(read(text).written).toEqual(text.split(" "));
});

test.each([
  ["donors’ Nguyễn’s thank-you", "donors Nguyen's thank-you"],
  ["1,000 of 3.5% in 2-3 days at 9:30", "1,000 of 3.5% in 2 to 3 days at 9:30"],
  ["word—word and then...", "word [—] word and then […]"],
  ["R&D and/or U.S. tax 24/7 (2024)!", "R and D and or u.s tax 24 7 [(] 2024 [)] [!]"],
  ["$2–3 million, or £3.5M.", "2 to 3 million dollars [,] or 3.5 million pounds [.]"],
  ["Dr. Ames, e.g. audits, etc.", "doctor Ames [,] for example audits [,] et cetera [.]"],
  ['"Quoted" [aside]', "[“] Quoted [”] [(] aside [)]"],
])("%s is read aloud as people do", (text, expected) => {
  expect(said(text)).toBe(expected);
});

test("a dash or an emoji of its own goes with the word before it", () => {
  expect(read("💡 Tax — and 💡 audit").written).toEqual(["💡 Tax —", "and 💡", "audit"]);
});
