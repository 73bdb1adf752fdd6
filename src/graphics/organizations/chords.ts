import { path as createPath } from "d3-path";
import { spread } from "../strands/strand.ts";

/** The box that the chords are drawn in; it stretches to the room it is given. */
export const CHORDS = { width: 100, height: 600 } as const;
/** Room above the first and below the last strand's start. */
const MARGIN = 20;

/** Strands that all run into the same notes. */
export interface Chords {
  /** For each strand its ways into the notes, as one path. */
  strands: string[];
  /** Heights of the notes, at the right edge. */
  notes: number[];
}

/**
 * Each strand starts at a height of its own on the left edge and branches into every note on the
 * right: so each note is made of all strands, and no two notes are reached in the same way.
 * @param count number of strands
 * @param notes number of notes, spread evenly like rows of one height
 */
export function chordStrands(count: number, notes: number): Chords {
  const { width, height } = CHORDS;
  const row = height / notes;
  const heights = Array.from({ length: notes }, (_, note) => row * (note + 0.5));
  const strands = spread(count, MARGIN, height - MARGIN).map((start) => {
    const pen = createPath();
    for (const end of heights) {
      pen.moveTo(0, start);
      pen.bezierCurveTo(width * 0.5, start, width * 0.42, end, width, end);
    }
    return pen.toString();
  });
  return { strands, notes: heights };
}
