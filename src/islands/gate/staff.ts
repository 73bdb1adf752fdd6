import { AGENT_COUNT } from "../../facts/constants.ts";

/**
 * Geometry of the eight strands behind the gate. The drawing's box is 100 wide and 7 high and is
 * stretched over the staff, so a line's height is its index and x is a percentage.
 */
export const STAFF_BOX = { width: 100, height: AGENT_COUNT - 1 } as const;

/** How long the opening transition lasts, in milliseconds. */
export const OPENING_MS = 1200;
/** How long the lines move; they are in their new place before the last of them has faded. */
export const BENDING_MS = 950;

/** Where the opened strands meet: low on the right, as in the hero. */
const MEETING = { x: 94, y: 7.4 } as const;
const SAMPLES = 40;

/** Path of a line at rest: flat. */
export function restPath(line: number): string {
  return `M0 ${line}H${STAFF_BOX.width}`;
}

/**
 * Path of a line on its way from the staff to the hero.
 * @param line index of the line from the top, 0 to 7
 * @param progress 0 (at rest) to 1 (drawn together)
 */
export function openingPath(line: number, progress: number): string {
  const points = Array.from({ length: SAMPLES + 1 }, (_, sample) => {
    const x = (sample / SAMPLES) * STAFF_BOX.width;
    return { x, y: strandHeight(line, x, progress) };
  });
  const [first, ...rest] = points;
  if (first === undefined) return restPath(line);
  // Curves through the midpoints, each sample the handle between two: smooth at any stretch.
  const curves = rest.map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  return `M${round(first.x)} ${round(first.y)}Q${curves.join(" ")}`;
}

/** Slow at both ends, like a breath. Maps 0 to 1 onto 0 to 1. */
export function breath(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, share)));
}

function strandHeight(line: number, x: number, progress: number): number {
  const drawn = breath(x / MEETING.x);
  // Each voice swings in its own rhythm, and the swing travels as the line moves.
  const swing = 0.34 * Math.sin(x / (7 + line * 0.9) - progress * 4 + line * 1.7) * (1 - drawn);
  return line + progress * ((MEETING.y - line) * drawn + swing);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
