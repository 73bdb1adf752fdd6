import { expect, test } from "vitest";
import { openRichText } from "./opening.ts";

const span = (text: string, ...marks: string[]) => ({
  _type: "span" as const,
  _key: text,
  text,
  marks,
});
const block = (...children: ReturnType<typeof span>[]) => ({
  _type: "block" as const,
  _key: "block",
  children,
});
const texts = (blocks: ReturnType<typeof openRichText>["first"]) =>
  blocks.map(({ children }) => children.map(({ text, marks }) => [text, ...(marks ?? [])]));

test("a text is parted after its first sentence, and its marks stay where they were", () => {
  const { first, rest } = openRichText([
    block(span("A place to "), span("save. Members", "strong"), span(" vote.")),
    block(span("More.")),
  ]);
  expect(texts(first)).toEqual([[["A place to "], ["save.", "strong"]]]);
  expect(texts(rest)).toEqual([[["Members", "strong"], [" vote."]], [["More."]]]);
});

test("a text of one sentence has nothing to unfold", () => {
  const { first, rest } = openRichText([block(span("A fridge on the sidewalk."))]);
  expect(texts(first)).toEqual([[["A fridge on the sidewalk."]]]);
  expect(rest).toEqual([]);
});

test("an empty text stays empty", () => {
  expect(openRichText([])).toEqual({ first: [], rest: [] });
});
