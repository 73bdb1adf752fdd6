import { pathRound } from "d3-path";

/** The nested turns that strands make inside the boundary, in the drawing's units. */
export interface TurnShape {
  readonly width: number;
  /** Height of a line of records, and of a line of work. */
  readonly row: number;
  /** Free height between the last record and the first work. */
  readonly gap: number;
  /** Distance between two strands where they run down, the first one outermost. */
  readonly step: number;
  /** Radius of the outermost turn; a turn is never rounder than half its height. */
  readonly corner: number;
}

/** One strand: it leaves a record, turns before the edge, and comes back as work. */
export interface Turn {
  readonly path: string;
  /** Height at which it leaves the record, and at which it comes back. */
  readonly out: number;
  readonly back: number;
}

/** Height of a drawing of `count` strands. */
export function turnsHeight(count: number, { row, gap }: TurnShape): number {
  return 2 * count * row + gap;
}

/**
 * Strands that leave one below the other and come back in the opposite order, so that none crosses
 * another and none reaches the right edge of the drawing.
 * @param count number of strands, 1 or more
 */
export function turns(count: number, shape: TurnShape): Turn[] {
  const height = turnsHeight(count, shape);
  return Array.from({ length: count }, (_, index) => {
    const out = (index + 0.5) * shape.row;
    const back = height - out;
    const edge = shape.width - index * shape.step;
    const radius = Math.max(2, Math.min((back - out) / 2, shape.corner - index * shape.step));
    const pen = pathRound(1);
    pen.moveTo(0, out);
    pen.lineTo(edge - radius, out);
    pen.arcTo(edge, out, edge, out + radius, radius);
    pen.lineTo(edge, back - radius);
    pen.arcTo(edge, back, edge - radius, back, radius);
    pen.lineTo(0, back);
    return { path: pen.toString(), out, back };
  });
}
