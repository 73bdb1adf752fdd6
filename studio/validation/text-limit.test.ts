import { expect, test } from "vitest";
import { countLine, lengthAdvice } from "./text-limit.ts";

const COPY = { words: { min: 2, max: 3 } };
const TITLE = { characters: 4, because: "long titles wrap on phones" };

test("a text that fits its place gets no advice", () => {
  expect(lengthAdvice("one\n two   three ", COPY)).toBeUndefined();
  expect(lengthAdvice("Tax!", TITLE)).toBeUndefined();
});

test("advice on a text that does not fit says by how much, and why it matters", () => {
  expect(lengthAdvice("one", COPY)).toBe("2 to 3 words fit here best; this has 1.");
  expect(lengthAdvice("one two", { words: { max: 1 } })).toBe(
    "Up to 1 words fit here best; this has 2.",
  );
  expect(lengthAdvice("Taxes", TITLE)).toBe(
    "Up to 4 characters fit here best: long titles wrap on phones. This has 5.",
  );
});

test("the line under a field counts what a reader sees", () => {
  expect(countLine("Ame\u0301lie 💡", { characters: 9, words: { min: 3 } })).toBe(
    "8 of 9 characters · 2 words, best at least 3",
  );
  expect(countLine("", COPY)).toBe("0 words, best 2 to 3");
  expect(countLine("one", { words: { max: 5 } })).toBe("1 of 5 words");
});
