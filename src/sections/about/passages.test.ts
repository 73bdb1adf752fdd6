import { expect, test } from "vitest";
import { quotedSection, splitSentences, toPassages } from "./passages.ts";

const block = (text: string) => [
  {
    _type: "block" as const,
    _key: "b",
    children: [{ _type: "span" as const, _key: "s", text }],
  },
];
const agents = [{ name: "Nora" }, { name: "Amara" }, { name: "Kofi" }];
const sections = [
  { _key: "1", heading: "Evenings", body: block("Nothing here has a name. The chairs wait.") },
  { _key: "2", heading: "Morning", body: block("Kofi asks. Nora’s ledger answers. Kofi nods.") },
  {
    _key: "3",
    heading: "Van",
    body: block("A gift."),
    exchange: {
      lines: [
        {
          _key: "l",
          text: "Call.",
          agent: { _id: "a", id: "amara", name: "Amara", color: "coral" as const },
        },
      ],
      person: "Yours.",
    },
  },
];

test("the drawing finds each agent once, where the section first names it", () => {
  const [none, two, one] = toPassages(sections, agents);
  expect(none?.mentions).toEqual([]);
  expect(two?.mentions.map(({ strand }) => strand)).toEqual([2, 0]);
  expect(two?.mentions[0]?.at).toBeLessThan(0.3);
  expect(one?.mentions.map(({ strand }) => strand)).toEqual([1]);
});

test("the quotation follows the section it is taken from", () => {
  expect(quotedSection(sections, "Kofi asks.")).toBe(2);
  expect(quotedSection(sections, "Words that stand nowhere.")).toBe(1);
});

test("the last sentence of the quotation can be set apart", () => {
  expect(splitSentences("One cost. It does not know who.")).toEqual({
    first: "One cost.",
    last: "It does not know who.",
  });
  expect(splitSentences("No full stop")).toEqual({ first: "", last: "No full stop" });
});
