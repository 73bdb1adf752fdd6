import { describe, expect, test } from "vitest";
import { scoreOf } from "./score.ts";

function words(count: number): string {
  return Array.from({ length: count }, () => "word").join(" ");
}

function block(count: number, listItem?: "bullet") {
  const children = [{ _type: "span" as const, _key: "s", text: words(count) }];
  return { _type: "block" as const, _key: `b${count}`, children, listItem };
}

function section(body: ReturnType<typeof block>[], rows = 0) {
  const table =
    rows === 0
      ? undefined
      : {
          caption: "c",
          columns: ["a", "b"],
          rows: Array.from({ length: rows }, () => ({ cells: ["x", "y"] })),
        };
  return { _key: "k", heading: "h", plain: "p", body, table };
}

describe("the score of a document", () => {
  test("has a note for every paragraph, list item and table row, in their order", () => {
    const [line] = scoreOf([section([block(20), block(5, "bullet"), block(30)], 2)], 200);
    expect(line?.notes.map(({ kind }) => kind)).toEqual([
      "paragraph",
      "item",
      "paragraph",
      "row",
      "row",
    ]);
  });

  test("shows a section of twice the text about twice as long", () => {
    const [short, long] = scoreOf([section([block(50)]), section([block(100)])], 204);
    expect(long?.length).toBe(204);
    expect(short?.length).toBeCloseTo(104, 0);
  });

  test("gives the longest section the whole width and no line more", () => {
    const sections = [
      section([block(90), block(40)]),
      section([block(10)], 8),
      section([block(3)]),
    ];
    for (const { length } of scoreOf(sections, 210)) expect(length).toBeLessThanOrEqual(210);
  });

  test("keeps its notes apart", () => {
    const [line] = scoreOf([section([block(1), block(60), block(2, "bullet")], 3)], 120);
    const notes = line?.notes ?? [];
    for (const [index, { x, length }] of notes.entries()) {
      expect(notes[index + 1]?.x ?? Infinity).toBeGreaterThan(x + length);
    }
  });

  test("can be written for a document of nothing but a list", () => {
    const [line] = scoreOf([section([block(4, "bullet")])], 100);
    expect(line?.notes).toEqual([{ kind: "item", x: 0, length: 4 }]);
  });
});
