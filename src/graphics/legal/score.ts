import type { LegalPage } from "../../content/index.ts";

type Section = LegalPage["sections"][number];

/** A passage of a section: a paragraph is held, an item of a list is short, a row is struck. */
type Passage = { kind: "paragraph" | "item" | "row"; words: number };

/** A passage as it is drawn: where it begins on its line and how long it is, in CSS pixels. */
interface Note {
  kind: Passage["kind"];
  x: number;
  length: number;
}

/** A line of the score: one section. */
interface ScoreLine {
  /** Length of the line up to its closing bar, in CSS pixels. */
  length: number;
  notes: Note[];
}

/** Distance between two notes, in CSS pixels. */
const GAP = 4;
/** Length of a list item or a table row, whatever its words: a point, and a stroke. */
const SHORT = { item: 4, row: 2 } as const;
/** The least that a paragraph is drawn with, so that one line of text is not taken for an item. */
const LEAST = 8;

/**
 * Writes a document as a score, one line for each section: a paragraph is a held note as long as
 * its text, an item of a list a point, a row of a table a stroke. All lines share one scale, so
 * that a long section looks long; the longest has the whole width.
 * @param width length of the longest line, in CSS pixels
 */
export function scoreOf(sections: readonly Section[], width: number): ScoreLine[] {
  const lines = sections.map(passagesOf);
  const scale = Math.min(...lines.map((passages) => scaleFor(passages, width)));
  return lines.map((passages) => lineOf(passages, scale));
}

function passagesOf({ body, table }: Section): Passage[] {
  const blocks = body.map(({ children, listItem }): Passage => {
    const text = children.map((child) => child.text).join("");
    return { kind: listItem ? "item" : "paragraph", words: wordsIn(text) };
  });
  const rows = (table?.rows ?? []).map(({ cells }): Passage => ({
    kind: "row",
    words: wordsIn(cells.join(" ")),
  }));
  return [...blocks, ...rows];
}

/** Pixels a word with which this line just fits the width. */
function scaleFor(passages: readonly Passage[], width: number): number {
  const words = sum(passages.map((passage) => (isHeld(passage) ? passage.words : 0)));
  const fixed = sum(passages.map(({ kind }) => (kind === "paragraph" ? GAP : SHORT[kind] + GAP)));
  return words === 0 ? Infinity : Math.max(0, width - fixed) / words;
}

function lineOf(passages: readonly Passage[], scale: number): ScoreLine {
  let x = 0;
  const notes = passages.map(({ kind, words }) => {
    const length = kind === "paragraph" ? Math.max(LEAST, words * scale) : SHORT[kind];
    const note = { kind, x: rounded(x), length: rounded(length) };
    x += length + GAP;
    return note;
  });
  return { length: rounded(x), notes };
}

function isHeld({ kind }: Passage): boolean {
  return kind === "paragraph";
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
