import { curve, type RibbonPoint } from "./ribbon.ts";

/** A place where the strand sounds: it swings once to the side, level with `y`. */
export interface Swing {
  readonly y: number;
  /** How far it swings, in CSS pixels. */
  readonly reach: number;
}

/** Everything that a strand passes on its way down a page; all in CSS pixels of the page. */
export interface Course {
  /** Where it begins, on the portrait. */
  readonly start: { readonly x: number; readonly y: number };
  /** The lane in which it runs down the page, and where it joins that lane. */
  readonly lane: { readonly x: number; readonly y: number };
  /** Where it ends: the middle of the button's near edge. */
  readonly end: { readonly x: number; readonly y: number };
  readonly swings: readonly Swing[];
  /** Places where a person decides: the strand thins and waits. */
  readonly holds: readonly number[];
  /** Breadth where it joins the lane, and at its end. */
  readonly width: readonly [from: number, to: number];
}

/** A strand's way in two parts: over the portrait's sheet, and down the page. */
export interface Way {
  readonly opening: RibbonPoint[];
  readonly lane: RibbonPoint[];
}

/** Half the height of a swing, and of a hold, in CSS pixels. */
const SWING_SPREAD = 13;
const HOLD_SPREAD = 26;
/** Breadth that is left of a strand at a hold. */
const HELD = 0.26;
/** Closest that two swings may be; nearer ones would cancel each other. */
const SWING_GAP = 22;
/** Distance between points where the strand bends, and where it runs straight. */
const FINE_STEP = 3;
const PLAIN_STEP = 36;
/** Room that the strand needs to turn toward its end. */
const TURN = 230;

/**
 * Plots a strand: from the portrait into its lane, a swing for every note, thin where it is held,
 * and with a last turn into the button.
 */
export function plotCourse(course: Course): Way {
  const turnFrom = Math.max(course.lane.y, course.end.y - turnHeight(course));
  return {
    opening: plotOpening(course),
    lane: [...plotLane(course, turnFrom), ...plotTurn(course, turnFrom)],
  };
}

/**
 * Moves swings apart that stand on one line (badges side by side on a phone), so that each is seen.
 * Their order and the middle of each crowd stay.
 */
export function separate(swings: readonly Swing[]): Swing[] {
  const crowds: { swings: Swing[]; middle: number }[] = [];
  for (const swing of [...swings].sort((a, b) => a.y - b.y)) {
    let crowd = { swings: [swing], middle: swing.y };
    let previous = crowds.at(-1);
    while (previous && crowd.middle - half(crowd.swings) < previous.middle + half(previous.swings)) {
      const joined = [...previous.swings, ...crowd.swings];
      crowd = { swings: joined, middle: joined.reduce((sum, { y }) => sum + y, 0) / joined.length };
      crowds.pop();
      previous = crowds.at(-1);
    }
    crowds.push(crowd);
  }
  return crowds.flatMap(({ swings: crowd, middle }) =>
    crowd.map(({ reach }, index) => ({
      reach,
      y: middle + (index - (crowd.length - 1) / 2) * SWING_GAP,
    })),
  );
}

function half(swings: readonly Swing[]): number {
  return (swings.length * SWING_GAP) / 2;
}

function plotOpening({ start, lane, width: [from] }: Course): RibbonPoint[] {
  const across = start.x - lane.x;
  const down = lane.y - start.y;
  const crest = [lane.x + across * 0.46, start.y - down * 0.02] as const;
  const thin = from * 0.8;
  return [
    ...curve(
      [
        [start.x, start.y],
        [start.x - across * 0.16, start.y + down * 0.16],
        [crest[0] + across * 0.2, crest[1]],
        crest,
      ],
      [thin, thin],
    ),
    ...curve(
      [crest, [lane.x + across * 0.16, crest[1]], [lane.x, start.y + down * 0.3], [lane.x, lane.y]],
      [thin, from],
    ).slice(1),
  ];
}

function plotLane({ lane, swings, holds, width, end }: Course, to: number): RibbonPoint[] {
  const apart = separate(swings);
  const breadth = (y: number) => {
    const share = Math.min(1, Math.max(0, (y - lane.y) / (end.y - lane.y || 1)));
    const held = holds.reduce((most, hold) => Math.max(most, bell((y - hold) / HOLD_SPREAD, 4)), 0);
    return (width[0] + (width[1] - width[0]) * share) * (1 - (1 - HELD) * held);
  };
  const sway = (y: number) =>
    apart.reduce(
      (sum, swing, index) =>
        sum + (index % 2 ? 1 : -1) * swing.reach * bell((y - swing.y) / SWING_SPREAD, 2),
      0,
    );
  const bends = [...apart.map(({ y }) => y), ...holds];
  const points: RibbonPoint[] = [];
  for (let y = lane.y; y < to; ) {
    points.push({ x: lane.x + sway(y), y, width: breadth(y) });
    const next = bends.reduce((least, bend) => Math.min(least, Math.abs(bend - y)), Infinity);
    y += next < 3 * HOLD_SPREAD ? FINE_STEP : PLAIN_STEP;
  }
  points.push({ x: lane.x, y: to, width: breadth(to) });
  return points;
}

/** 1 at the middle, falling to 0 on both sides; a higher `power` has a flatter top. */
function bell(distance: number, power: number): number {
  return Math.exp(-(Math.abs(distance) ** power));
}

function turnHeight({ lane, end }: Course): number {
  return Math.min(TURN, Math.max(40, Math.abs(end.x - lane.x) * 2));
}

function plotTurn({ lane, end, width: [, to] }: Course, from: number): RibbonPoint[] {
  const gap = end.x - lane.x;
  const down = end.y - from;
  if (gap > TURN) {
    return curve(
      [
        [lane.x, from],
        [lane.x, end.y + down * 0.1],
        [lane.x + gap * 0.45, end.y + down * 0.06],
        [end.x, end.y],
      ],
      [to, to],
    );
  }
  // No room for a sweep beside the text: a short bow on a narrow page, else a loop to the left.
  if (lane.x < TURN) {
    return curve([[lane.x, from], [lane.x, end.y - down * 0.2], [lane.x, end.y], [end.x, end.y]], [to, to]);
  }
  const out = lane.x - 120;
  return [
    ...curve(
      [
        [lane.x, from],
        [lane.x, from + down * 0.4],
        [out, end.y - down * 0.4],
        [out, end.y - 8],
      ],
      [to, to],
    ),
    ...curve(
      [
        [out, end.y - 8],
        [out, end.y + 44],
        [end.x - 90, end.y],
        [end.x, end.y],
      ],
      [to, to],
    ).slice(1),
  ];
}
