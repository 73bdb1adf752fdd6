import { expect, test } from "vitest";
import { litStyle, pieceWords, litWordsOf } from "./lit.ts";

const agentIds = ["ann", "ben", "cleo"];
const pieces = [["ben", "ann"], ["cleo"]];

test("choosing a piece lights up its players only", () => {
  const full = litWordsOf(agentIds, pieces).map((ties) => ties.full.split(" "));
  expect(full.map((words) => words.includes("p1"))).toEqual([true, true, false]);
  expect(full.map((words) => words.includes("p2"))).toEqual([false, false, true]);
});

test("choosing an agent lights up that agent, half-way those who play along, and their pieces", () => {
  const ties = litWordsOf(agentIds, pieces);
  expect(ties.map(({ full }) => full.split(" ").includes("v1"))).toEqual([true, false, false]);
  expect(ties.map(({ half }) => half)).toEqual(["v2", "v1", ""]);
  expect(pieceWords(agentIds, ["ben", "ann"], 1)).toBe("p1 v1 v2");
});

test("as many agents and pieces can be chosen as the page has", () => {
  const style = String(litStyle(24, 20));
  for (const word of ["p1", "p20", "v1", "v24"]) {
    expect(style).toContain(`[value="${word}"]:checked) [data-lit~="${word}"]`);
  }
  expect(style).not.toContain('"p21"');
});
