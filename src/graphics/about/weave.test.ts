import { describe, expect, test } from "vitest";
import { crossLanes } from "./crossings.ts";
import { SIDE, weave, type Piece, type Stage } from "./weave.ts";

const stage: Stage = {
  rail: [700, 940],
  aside: [
    [10, 50],
    [950, 990],
  ],
  end: 80,
  button: SIDE,
};
const all = Array.from({ length: 8 }, (_, strand) => ({ strand, at: (strand + 1) / 10 }));
const passages = [
  { mentions: [], words: 220 },
  { mentions: [all[0], all[1], all[3]].flatMap((one) => one ?? []), words: 180 },
  { mentions: all, words: 258 },
];
const drawn = weave(8, passages, 1, stage);

/** The numbers of a path: x, y, x, y … */
const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const starts = ({ paths }: Piece) => paths.map((path) => numbers(path)[0]);
const ends = ({ paths }: Piece) => paths.map((path) => numbers(path).at(-2));

test("the strands run through from section to section without a break", () => {
  const [first, second, third] = drawn.passages;
  if (!first || !second || !third) throw new Error("a section has no drawing");
  const inOrder = [
    drawn.opening,
    first,
    drawn.out,
    drawn.beside,
    drawn.back,
    second,
    third,
    drawn.closing,
  ];
  inOrder.slice(1).forEach((piece, index) => {
    expect(starts(piece)).toEqual(ends(inOrder[index] ?? piece));
  });
  expect(new Set(ends(drawn.closing))).toEqual(new Set([stage.end]));
  expect(drawn.line.turn.endsWith(`H${stage.button}`), "the line reaches the button").toBe(true);
});

test("no strand runs through the text or the notes beside it", () => {
  for (const piece of [drawn.opening, ...drawn.passages]) {
    for (const path of piece.paths) {
      const across = numbers(path).filter((_, index) => index % 2 === 0);
      expect(Math.min(...across)).toBeGreaterThan(stage.rail[0] - 30);
      expect(Math.max(...across)).toBeLessThan(stage.rail[1] + 30);
    }
  }
});

test("the quotation has the page to itself: half of the strands stand on either side", () => {
  const places = starts(drawn.beside).map((x = 0) => x);
  expect(places.filter((x) => x <= 50)).toHaveLength(4);
  expect(places.filter((x) => x >= 950)).toHaveLength(4);
});

test("on a phone the strands cross between the sections, where there is room to see it", () => {
  const phone = weave(8, passages, 1, { ...stage, rail: [20, 90], bows: [200, 850] });
  expect(phone.bands).toHaveLength(passages.length);
  phone.passages.forEach((piece, index) => {
    const band = phone.bands[index] ?? piece;
    expect(starts(piece)).toEqual(ends(piece));
    expect(ends(band)).toEqual(starts(piece));
    expect(starts(band)).not.toEqual(ends(band));
    const across = band.paths.flatMap((path) => numbers(path).filter((_, at) => at % 2 === 0));
    expect(Math.max(...across)).toBeLessThan(SIDE);
  });
});

test("a note stands on the strand of each agent that the section names, as far down as the name", () => {
  const [none, some, every] = drawn.passages;
  expect(none?.notes).toHaveLength(0);
  expect(some?.notes.map(({ strand }) => strand)).toEqual([0, 1, 3]);
  expect(every?.notes.map(({ path }) => numbers(path)[1])).toEqual(
    all.map(({ at }) => Math.round(at * SIDE)),
  );
});

describe("crossings", () => {
  test("every section crosses strands, and no strand is lost", () => {
    const lanes = crossLanes(8, [[], [0, 1, 3], [5], all.map(({ strand }) => strand)]);
    lanes.forEach((row) => expect([...row].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]));
    lanes.slice(1).forEach((row, index) => expect(row).not.toEqual(lanes[index]));
  });

  test("agents who are named together change places with one another alone", () => {
    const [before, after] = crossLanes(8, [[1, 4, 6]]);
    const moved = before?.filter((lane, strand) => after?.[strand] !== lane);
    expect(moved).toEqual([1, 6]);
  });

  test("a page with one agent still has its strand", () => {
    expect(crossLanes(1, [[], [0]])).toEqual([[0], [0], [0]]);
    expect(weave(1, [{ mentions: [], words: 10 }], 0, stage).closing.paths).toHaveLength(1);
  });
});
