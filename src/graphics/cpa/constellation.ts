import { spread, type Point } from "../strands/strand.ts";

/** Measures of the drawing, in its own units. The arcs stand on the drawing's lower edge. */
export interface Frame {
  /** Width of the drawing; the arcs are centered in it. */
  width: number;
  /** Where the arcs stand, from the top. */
  base: number;
  /** Radius of the innermost arc, and the distance from one arc to the next. */
  inner: number;
  step: number;
  /** Half the breadth of an arc at its top and at its feet: a fermata swells. */
  swell: readonly [top: number, foot: number];
  /** Room that a note takes on its arc, from its middle. */
  note: number;
  /** Size of the type in which a name is set. */
  type: number;
}

/** A trait's place. */
export interface ConstellationNote {
  at: Point;
  /** Path that the name follows, along the arc. */
  namePath: string;
  /** Whether the name begins at the note or ends at it. */
  anchor: "start" | "end";
}

/** Nine traits on the arcs of eight agents, joined to a figure. */
export interface Constellation {
  /** Outline of each agent's arc, from the innermost to the outermost. */
  arcs: string[];
  /** Where each arc's right foot stands, from the left. */
  feet: number[];
  notes: ConstellationNote[];
  /** The lines that join the notes in their order. */
  joins: string[];
}

/** First and last angle of the notes, in degrees; 180 is the left foot, 0 the right one. */
const SWEEP = [166, 18] as const;
/** From here to the left a name follows its note, from here to the right it leads to it. */
const TURN = 85;
/** Length that a name may take along its arc, in sizes of its type. */
const REACH = 10;

/**
 * Places traits around a center: each on the arc of its agent, in order from left to right.
 * @param agents number of arcs, 1 or more
 * @param traits for each trait the index of its agent's arc, from 0
 */
export function constellation(
  agents: number,
  traits: readonly number[],
  frame: Frame,
): Constellation {
  const center = frame.width / 2;
  const radii = Array.from({ length: agents }, (_, index) => frame.inner + index * frame.step);
  const radiusOf = (trait: number) => radii[traits[trait] ?? 0] ?? frame.inner;
  const angles = spread(traits.length, ...SWEEP);
  const place = (radius: number, degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [tenth(center + radius * Math.cos(angle)), tenth(frame.base - radius * Math.sin(angle))];
  };

  const notes = angles.map((angle, index): ConstellationNote => {
    const radius = radiusOf(index);
    const anchor = angle > TURN ? "start" : "end";
    const pad = degreesOf(frame.note, radius);
    const reach = degreesOf(frame.type * REACH, radius);
    const [from, to] =
      anchor === "start" ? [angle - pad, angle - pad - reach] : [angle + pad + reach, angle + pad];
    /* Letters stand on their path: it lies a third of their size inside the arc. */
    const path = tenth(radius - frame.type * 0.33);
    return {
      at: place(radius, angle),
      namePath: `M${place(path, from).join(" ")}A${path} ${path} 0 0 1 ${place(path, to).join(" ")}`,
      anchor,
    };
  });

  return {
    arcs: radii.map((radius) => arc(center, frame.base, radius, frame.swell)),
    feet: radii.map((radius) => center + radius),
    notes,
    joins: notes
      .slice(1)
      .map(({ at }, index) => join(notes[index]?.at ?? at, at, frame.note * 0.9)),
  };
}

/** A half ring that is thick at the top and thin at its feet. */
function arc(center: number, base: number, radius: number, [top, foot]: Frame["swell"]): string {
  const [far, near] = [radius + foot, radius - foot];
  return (
    `M${center - far} ${base}A${far} ${radius + top} 0 0 1 ${center + far} ${base}` +
    `H${center + near}A${near} ${radius - top} 0 0 0 ${center - near} ${base}Z`
  );
}

/** A straight line between two notes that touches neither. */
function join(from: Point, to: Point, gap: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = Math.min(0.5, gap / (Math.hypot(dx, dy) || 1));
  const at = (t: number) => `${tenth(from[0] + dx * t)} ${tenth(from[1] + dy * t)}`;
  return `M${at(share)}L${at(1 - share)}`;
}

/** The angle, in degrees, that a length takes on a circle. */
function degreesOf(length: number, radius: number): number {
  return ((length / radius) * 180) / Math.PI;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
