import { AGENT_COUNT } from "../../facts/constants.ts";
import { spread, type Point } from "../strands/strand.ts";

/** Measures of the drawing, in its own units. The arcs end at the drawing's lower edge. */
export interface Frame {
  /** Width of the drawing; the arcs are centered in it. */
  width: number;
  /** Distance of the arcs from the top. */
  base: number;
  /** Radius of the innermost arc of eight, and the breadth that all arcs share. */
  inner: number;
  breadth: number;
  /** Half the breadth of an arc at its top and at its feet: a fermata swells. */
  swell: readonly [top: number, foot: number];
  /** Room that a note takes on its arc, from its middle. */
  note: number;
  /** Size of the type in which a name is set. */
  type: number;
}

/** The data of a trait that the drawing needs. */
export interface Placed {
  /** Index of its agent's arc, from 0. */
  lane: number;
  /** Number of letters of its name. */
  letters: number;
}

/** A trait's place. */
export interface ConstellationNote {
  at: Point;
  /** Path that the name follows, along the arc. */
  namePath: string;
  /** Whether the name begins at the note or ends at it. */
  anchor: "start" | "end";
  /** Size of the name's type: the frame's, or less where its arc is crowded. */
  type: number;
}

/** Traits on the arcs of their agents, joined to a figure. */
export interface Constellation {
  /** Outline of each agent's arc, from the innermost to the outermost. */
  arcs: string[];
  /** Distance of each arc's right foot from the left. */
  feet: number[];
  notes: ConstellationNote[];
  /** The lines that join the notes in their order. */
  joins: string[];
}

/** First and last angle of the notes, in degrees; 180 is the left foot, 0 the right one. */
const SWEEP = [166, 18] as const;
/** From here to the left a name follows its note, from here to the right it leads to it. */
const TURN = 85;
/** Breadth of a letter, in sizes of its type, and how far a name may lean over its end. */
const LETTER = 0.52;
const AIR = 0.4;

/**
 * Places traits around a center: each on the arc of its agent, in order from left to right.
 * @param agents number of arcs, 1 or more
 * @param traits the arc and the length of each name, in the order of the figure
 */
export function constellation(
  agents: number,
  traits: readonly Placed[],
  frame: Frame,
): Constellation {
  const center = frame.width / 2;
  const step = frame.breadth / agents;
  const inner = frame.inner + (step - frame.breadth / AGENT_COUNT) / 2;
  const radii = Array.from({ length: agents }, (_, index) => inner + index * step);
  const radiusOf = (trait: number) => radii[traits[trait]?.lane ?? 0] ?? inner;
  const angles = spread(traits.length, ...SWEEP);
  const place = (radius: number, degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [tenth(center + radius * Math.cos(angle)), tenth(frame.base - radius * Math.sin(angle))];
  };

  /* Degrees of an arc that a name may take: to the next note, half-way to a name, or to the foot. */
  const roomFor = (trait: number, anchor: ConstellationNote["anchor"], pad: number) => {
    const here = angles[trait] ?? 0;
    const onward = anchor === "start";
    const ahead = angles.flatMap((angle, other) => {
      const gap = onward ? here - angle : angle - here;
      if (gap <= 0 || traits[other]?.lane !== traits[trait]?.lane) return [];
      return [anchorAt(angle) === anchor ? gap - pad : gap / 2];
    });
    return Math.min(onward ? here : 180 - here, ...ahead) - pad;
  };

  const notes = angles.map((angle, index): ConstellationNote => {
    const radius = radiusOf(index);
    const anchor = anchorAt(angle);
    const pad = degreesOf(frame.note, radius);
    const room = roomFor(index, anchor, pad);
    const letters = Math.max(1, traits[index]?.letters ?? 1) * LETTER + AIR;
    const full = degreesOf(frame.type * letters, radius);
    const type = tenth(frame.type * Math.min(1, room / full));
    const reach = Math.min(full, room);
    const [from, to] =
      anchor === "start" ? [angle - pad, angle - pad - reach] : [angle + pad + reach, angle + pad];
    /* The letters' path lies a third of their size inside the arc. */
    const path = tenth(radius - type * 0.33);
    return {
      at: place(radius, angle),
      namePath: `M${place(path, from).join(" ")}A${path} ${path} 0 0 1 ${place(path, to).join(" ")}`,
      anchor,
      type,
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

function anchorAt(angle: number): ConstellationNote["anchor"] {
  return angle > TURN ? "start" : "end";
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
