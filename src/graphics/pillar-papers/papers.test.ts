import { describe, expect, test } from "vitest";
import type { PillarPaper } from "../../content/index.ts";
import { PILLAR_IDS } from "../../facts/vocabulary.ts";
import { paperDrawing, paperInWords } from "./index.ts";
import { linesOf, numbersIn, widthOf } from "./kit.ts";

const paper = (count: number): PillarPaper => ({
  title: "Count & claim",
  rows: Array.from({ length: count }, (_, index) => ({
    label: `Site ${index}`,
    value: index === 1 ? null : `${index + 3} of 20`,
  })),
  note: "Asks about a blank <row>",
  person: "The director decides",
});

describe.each(PILLAR_IDS)("the drawing of %s", (id) => {
  test.each([1, 2, 5, 8])("has a place for %i rows, and every number in it is one", (count) => {
    const drawing = paperDrawing(id, paper(count));
    expect(drawing).not.toMatch(/NaN|Infinity|undefined|null/);
    expect(drawing).toContain("The director decides");
    expect(drawing).not.toMatch(/<row>|claim &(?!amp;)/);
  });

  test("stays as small with large numbers", () => {
    const rows = [{ label: "Site", value: "1,250,000 of 90,000,000,000,000" }];
    expect(paperDrawing(id, { ...paper(1), rows }).length).toBeLessThan(50_000);
  });

  test("changes with its document", () => {
    expect(paperDrawing(id, paper(3))).not.toBe(paperDrawing(id, paper(4)));
  });
});

test("a paper is told in words, with its blank left blank", () => {
  expect(paperInWords({ ...paper(2), note: "A note" })).toBe(
    "Count & claim: Site 0: 3 of 20; Site 1. A note. The director decides.",
  );
});

test("a text is broken between words, and only where it is too wide", () => {
  const lines = linesOf("a colleague picks up the phone", 160, 26);
  expect(lines.join(" ")).toBe("a colleague picks up the phone");
  expect(lines.every((line) => widthOf(line, 26) <= 160)).toBe(true);
  expect(linesOf("Conversational", 10, 26)).toEqual(["Conversational"]);
});

test("numbers are read as people write them", () => {
  expect(numbersIn("capital: $5,000 up")).toEqual([5000]);
  expect(numbersIn("11 of 20")).toEqual([11, 20]);
  expect(numbersIn(null)).toEqual([]);
});
