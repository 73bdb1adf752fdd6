import { path as createPath } from "d3-path";
import { spread } from "../strands/strand.ts";

/** The box that the chords are drawn in; it stretches to the room it is given. */
export const CHORDS = { width: 100, height: 600 } as const;
/** Room above the first and below the last strand's start. */
const MARGIN = 20;

/**
 * Each strand starts at a height of its own on the left edge and branches into every note on the
 * right: so each note is made of all strands, and no two notes are reached in the same way.
 * @param count number of strands
 * @param notes number of notes; each stands in the middle of one of as many rows of one height
 * @returns for each strand its ways into all notes, as one path
 */
export function chordStrands(count: number, notes: number): string[] {
  const { width, height } = CHORDS;
  const row = height / notes;
  return spread(count, MARGIN, height - MARGIN).map((start) => {
    const pen = createPath();
    for (let note = 0; note < notes; note += 1) {
      const end = row * (note + 0.5);
      pen.moveTo(0, start);
      pen.bezierCurveTo(width * 0.5, start, width * 0.42, end, width, end);
    }
    return pen.toString();
  });
}
