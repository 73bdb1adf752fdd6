import { describe, expect, test } from "vitest";
import { OS_AREAS } from "../../facts/vocabulary.ts";
import { inOrder } from "./layers.ts";

const comparisons = OS_AREAS.map(({ id }) => ({ area: id })).toReversed();

describe("the layers of the two stacks", () => {
  test("carry the specification's numbers, whatever the order in the document", () => {
    expect(inOrder(comparisons).map(({ number, name }) => [number, name])).toEqual(
      OS_AREAS.map(({ name }, index) => [index + 1, name]),
    );
  });

  test("an area that the document lacks leaves no hole", () => {
    expect(inOrder(comparisons.slice(1))).toHaveLength(OS_AREAS.length - 1);
  });
});
