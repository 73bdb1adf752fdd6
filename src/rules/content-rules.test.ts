import { expect, test } from "vitest";
import { writtenItems } from "./content-rules.ts";

const blank = { _type: "problemCard", _key: "a", id: 1, title: null, deliverables: [" "] };

test("the site leaves out cards in which nothing is written, and keeps half-written ones", () => {
  const half = { ...blank, id: 2, title: "Restricted funds drift" };
  expect(writtenItems([blank, half])).toEqual([half]);
  expect(writtenItems(null)).toBeNull();
  expect(writtenItems("cards")).toBe("cards");
});
