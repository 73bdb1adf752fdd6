import type { HueName } from "../facts/hues.ts";
import { num } from "./paper/cut.ts";
import { NIGHT, PAPER_AT_NIGHT, voice } from "./paper/inks.ts";

/** The eight voices from top to bottom, in the display order of the agents. */
const VOICES: readonly HueName[] = [
  "amber",
  "coral",
  "green",
  "blue",
  "teal",
  "sky",
  "rose",
  "violet",
];

/** One strand of the mark. */
export interface MarkStrand {
  readonly color: HueName;
  readonly path: string;
}

/** The mark as data, so that a page can color and move its strands. */
export interface Mark {
  readonly viewBox: string;
  readonly strands: readonly MarkStrand[];
  /** The one line into which the strands are drawn together: a filled shape that grows from them. */
  readonly line: string;
  /** Stroke width of a strand, in the mark's own units. */
  readonly width: number;
}

interface MarkShape {
  readonly left: number;
  readonly meet: number;
  readonly right: number;
  readonly middle: number;
  readonly spacing: number;
  /** Stroke width of a strand, and thickness of the line. */
  readonly width: number;
  readonly thick: number;
}

/** Loose ends: how far each strand starts behind the left edge. */
const LOOSE = [0, 2.4, 0.8, 3.2, 1.2, 3, 0.4, 2];

function strands({ left, meet, middle, spacing }: MarkShape): MarkStrand[] {
  return VOICES.map((color, index) => {
    const start = left + (LOOSE[index] ?? 0);
    const y = middle + (index - (VOICES.length - 1) / 2) * spacing;
    const leave = left + (meet - left) * 0.4;
    const arrive = left + (meet - left) * 0.56;
    return {
      color,
      path: `M${num(start)} ${num(y)}C${num(leave)} ${num(y)} ${num(arrive)} ${num(middle)} ${num(meet)} ${num(middle)}`,
    };
  });
}

function line({ left, meet, right, middle, thick }: MarkShape): string {
  const tip = meet - (meet - left) * 0.24;
  return `M${num(tip)} ${num(middle)}L${num(meet + 2)} ${num(middle - thick / 2)}H${num(right)}V${num(middle + thick / 2)}H${num(meet + 2)}Z`;
}

function markOf(viewBox: string, shape: MarkShape): Mark {
  return { viewBox, strands: strands(shape), line: line(shape), width: shape.width };
}

/** The logo mark: eight strands, loose at left, drawn together into one at right. */
export const MARK: Mark = markOf("0 0 76 52", {
  left: 1,
  meet: 58,
  right: 75,
  middle: 26,
  spacing: 6.6,
  width: 2.7,
  thick: 3.6,
});

function drawn(mark: Mark, color: string): string {
  const paths = mark.strands.map(
    (strand) => `<path stroke="${voice(strand.color).mid}" d="${strand.path}"/>`,
  );
  return (
    `<g fill="none" stroke-width="${num(mark.width)}">${paths.join("")}</g>` +
    `<path fill="${color}" d="${mark.line}"/>`
  );
}

/**
 * The mark on a square of night, for browser tabs and home screens.
 * @param bleed without rounded corners, for systems that cut their own
 */
export function drawTile(bleed: boolean): string {
  const mark = markOf("0 0 64 64", {
    left: 6,
    meet: 46,
    right: 58,
    middle: 32,
    spacing: 6.4,
    width: 3.6,
    thick: 5,
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}">` +
    `<rect fill="${NIGHT}" width="64" height="64"${bleed ? "" : ' rx="13"'}/>` +
    `${drawn(mark, PAPER_AT_NIGHT)}</svg>\n`
  );
}
