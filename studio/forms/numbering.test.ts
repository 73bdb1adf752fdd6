import { expect, test } from "vitest";
import { misnumbered } from "./numbering.ts";

const cards = (...ids: unknown[]) => ids.map((id, index) => ({ _key: `k${index}`, id }));

test("cards that an editor has moved get the numbers of their places, and no others", () => {
  expect(misnumbered(cards(1, 2, 3), 1)).toEqual([]);
  expect(misnumbered(cards(1, 4, 2, 3), 1)).toEqual([
    { key: "k1", number: 2 },
    { key: "k2", number: 3 },
    { key: "k3", number: 4 },
  ]);
});

test("a second list goes on from the first, and a new item gets a number", () => {
  expect(misnumbered(cards(6, undefined), 6)).toEqual([{ key: "k1", number: 7 }]);
});
