import { pathRound } from "d3-path";
import type { Point } from "../../graphics/strands/gather.ts";

/*
 * The wheel: the pillars as ten pieces of cut paper around a circle, the agents as discs inside,
 * and from each agent a strand to every pillar that its cards call on. Units are the drawing's
 * own, its middle at 0 0; angles are in radians, clockwise from the top.
 */

/** Radii of the wheel: of the pieces' ends, the strands' starts and the agents. */
export const WHEEL = { outer: 332, inner: 276, rim: 267, mark: 243, hub: 104 } as const;

/** Radius of an agent's disc where there are few, and the least that has room for an initial. */
const DISC = 23;
const LETTERED_DISC = 18;

/** The largest discs of which so many fit around the middle. */
export function wheelDiscs(agents: number): { radius: number; lettered: boolean } {
  const radius = Math.min(DISC, WHEEL.hub * Math.sin(Math.PI / Math.max(2, agents)));
  return { radius: Math.round(radius * 10) / 10, lettered: radius >= LETTERED_DISC };
}

const TURN = 2 * Math.PI;
/** Half of the gap between two pieces. */
const GAP = 0.012;
/** Distance of a piece's corner from its middle. */
const LEAN = 0.06;
/** Half the height of a name's small letters. */
const RISE = 7;
/** Share of a piece's inner edge that the strands of the most used pillar take. */
const FULL = 0.86;
/** How far in a strand runs straight toward the middle before it turns to its agent. */
const TURNING = 0.47;
/** Breadth of a strand at its agent, for every card. */
const WAIST = 0.75;

/**
 * Draws the wheel: a piece for each pillar, with the arc on which its name is set, and for each agent
 * its place and its strands, each with the place of its count near the rim.
 * @param counts for each agent, how many of its cards use each pillar; every row as long as the
 * ring has pillars
 */
export function drawWheel(counts: readonly (readonly number[])[]) {
  const size = Math.max(0, ...counts.map(({ length }) => length));
  const hubs = hubAngles(counts, size);
  const slots = rimSlots(counts, size, hubs);
  return {
    pieces: Array.from({ length: size }, (_, index) => piece(index, size)),
    agents: counts.map((row, agent) => {
      const hub = polar(hubs[agent] ?? 0, WHEEL.hub);
      const strands = row.flatMap((count, pillar) => {
        const slot = slots[pillar]?.get(agent);
        if (count === 0 || slot === undefined) return [];
        const [from, to] = slot;
        const mark = polar((from + to) / 2, WHEEL.mark);
        return [{ pillar, count, path: strand(from, to, hub, count * WAIST), mark }];
      });
      return { hub, strands };
    }),
  };
}

/** A point of the wheel, to a whole unit, which is less than a pixel: a page holds hundreds of them. */
function polar(angle: number, radius: number): [x: number, y: number] {
  return [Math.round(radius * Math.sin(angle)), Math.round(-radius * Math.cos(angle))];
}

/** Middle of a pillar's piece. */
function middle(index: number, size: number): number {
  return ((index + 0.5) * TURN) / size;
}

function piece(index: number, size: number) {
  const center = middle(index, size);
  const [from, to] = [center - TURN / size / 2 + GAP, center + TURN / size / 2 - GAP];
  const pen = pathRound(0);
  /* Outside, a piece is cut in two straight strokes, as scissors would. */
  pen.moveTo(...polar(from, WHEEL.outer));
  pen.lineTo(...polar(center + LEAN, WHEEL.outer + 8));
  pen.lineTo(...polar(to, WHEEL.outer));
  pen.arc(0, 0, WHEEL.inner, to - Math.PI / 2, from - Math.PI / 2, true);
  pen.closePath();
  return { path: pen.toString(), baseline: baseline(from, to, Math.cos(center) < 0) };
}

/** The arc on which a name is set; below the middle it runs the other way and further out. */
function baseline(from: number, to: number, below: boolean): string {
  const pen = pathRound(0);
  const radius = (WHEEL.inner + WHEEL.outer) / 2 + (below ? RISE : -RISE);
  const [start, end] = below ? [to, from] : [from, to];
  pen.arc(0, 0, radius, start - Math.PI / 2, end - Math.PI / 2, below);
  return pen.toString();
}

/**
 * Positions of the agents: evenly around the middle, each as near as possible to the pillars that
 * it uses most. Agents with a clear preference have more weight.
 */
function hubAngles(counts: readonly (readonly number[])[], size: number): number[] {
  const leanings = counts.map((row, agent) => {
    const mean = row.reduce((sum, count) => sum + count, 0) / Math.max(1, row.length);
    const pull = (part: (angle: number) => number) =>
      row.reduce((sum, count, index) => sum + part(middle(index, size)) * (count - mean), 0);
    const [x, y] = [pull(Math.sin), pull(Math.cos)];
    return { agent, angle: Math.atan2(x, y), strength: Math.hypot(x, y) };
  });
  const order = leanings.toSorted((a, b) => a.angle - b.angle);
  const even = (place: number) => (place * TURN) / order.length;
  const pull = (part: (angle: number) => number) =>
    order.reduce((sum, { angle, strength }, place) => {
      return sum + strength * part(angle - even(place));
    }, 0);
  /* The rotation that minimizes the distance of all agents to their preferred positions. */
  const turn = Math.atan2(pull(Math.sin), pull(Math.cos));
  const places = new Map(order.map(({ agent }, place) => [agent, even(place) + turn]));
  return counts.map((_, agent) => places.get(agent) ?? 0);
}

/** The part of each pillar's inner edge that each agent's strand takes, as angles. */
function rimSlots(
  counts: readonly (readonly number[])[],
  size: number,
  hubs: readonly number[],
): Map<number, readonly [from: number, to: number]>[] {
  const columns = Array.from({ length: size }, (_, pillar) =>
    counts.map((row) => row[pillar] ?? 0),
  );
  const sums = columns.map((column) => column.reduce((sum, count) => sum + count, 0));
  const unit = ((TURN / size) * FULL) / Math.max(1, ...sums);
  return columns.map((column, pillar) => {
    const center = middle(pillar, size);
    /* Seen from the pillar, agents to the one side have their strands on that side. */
    const side = (agent: number) => Math.sin((hubs[agent] ?? 0) - center);
    const order = [...column.keys()].sort((a, b) => side(a) - side(b));
    let at = center - ((sums[pillar] ?? 0) * unit) / 2;
    return new Map(
      order.map((agent) => {
        const from = at;
        at += (column[agent] ?? 0) * unit;
        return [agent, [from, at] as const];
      }),
    );
  });
}

/** A strand: as broad as its slot at the rim, drawn to a waist at the agent. */
function strand(from: number, to: number, hub: Point, waist: number): string {
  const start = polar(from, WHEEL.rim);
  const end = polar(to, WHEEL.rim);
  const turning = polar((from + to) / 2, WHEEL.rim * TURNING);
  const way = Math.atan2(hub[1] - turning[1], hub[0] - turning[0]);
  const across = [-Math.sin(way) * waist, Math.cos(way) * waist] as const;
  const near = [Math.round(hub[0] + across[0] / 2), Math.round(hub[1] + across[1] / 2)];
  /* Steps from point to point have fewer digits than points; a path has eighty of them. */
  const rim = [end[0] - start[0], end[1] - start[1]];
  const back = across.map((length) => -Math.round(length));
  return `M${start}l${rim}Q${turning},${near}l${back}Q${turning},${start}Z`;
}
