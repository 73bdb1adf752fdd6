import { expect, test } from "vitest";
import { quotedSection, splitSentences } from "./pull-quote.ts";

const block = (text: string) => [
  {
    _type: "block" as const,
    _key: "b",
    children: [{ _type: "span" as const, _key: "s", text }],
  },
];
const sections = [
  { _key: "1", heading: "Evenings", body: block("Nothing here has a name. The chairs wait.") },
  { _key: "2", heading: "Morning", body: block("Kofi asks. Nora’s ledger answers. Kofi nods.") },
];

test("the quotation follows the section it is taken from", () => {
  expect(quotedSection(sections, "Kofi asks.")).toBe(2);
  expect(quotedSection(sections, "Words that stand nowhere.")).toBe(1);
});

test("the last sentence of the quotation can be set apart", () => {
  expect(splitSentences("One cost. It does not know who.")).toEqual({
    first: "One cost.",
    last: "It does not know who.",
  });
  expect(splitSentences("One cost. No full stop")).toEqual({
    first: "One cost.",
    last: "No full stop",
  });
});
