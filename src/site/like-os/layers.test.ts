import { expect, test } from "vitest";
import { OS_AREAS } from "../../facts/vocabulary.ts";
import { inOrder } from "./layers.ts";

test("an area that the document lacks leaves no hole in the stacks, and no other number", () => {
  const [, ...rest] = OS_AREAS.map(({ id }) => ({ area: id }));
  const numbers = inOrder(rest.toReversed()).map(({ number }) => number);
  expect(numbers).toEqual(rest.map((_, index) => index + 2));
});
