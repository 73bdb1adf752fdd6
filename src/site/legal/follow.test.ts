import { describe, expect, test } from "vitest";
import { currentOf } from "./follow.ts";

const order = ["who", "what", "how", "when"];

describe("the section being read", () => {
  test("is the first of those in sight, in the document's order", () => {
    expect(currentOf(order, new Set(["how", "what"]))).toBe("what");
  });

  test("is the next one as soon as the one before has left", () => {
    expect(currentOf(order, new Set(["how", "when"]))).toBe("how");
  });

  test("is none where no section is in sight, so that the mark stays where it was", () => {
    expect(currentOf(order, new Set())).toBeUndefined();
  });
});
