/** A point of a strand's middle line, with the strand's breadth there; all in CSS pixels. */
export interface RibbonPoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

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

/** Points of a curve. */
const STEPS = 40;
/** Half the height of a swing, and of a hold, in CSS pixels; a broad strand swings more slowly. */
const SWING_SPREAD = 16;
const SPREAD_PER_WIDTH = 1.7;
const HOLD_SPREAD = 26;
/** Breadth that is left of a strand at a hold. */
const HOLD_BREADTH = 0.26;
/** Distance from a bell's middle, in widths, beyond which it is invisible. */
const FAR = 4;
/** Closest that two swings may be; nearer ones would cancel each other. */
const SWING_GAP = 24;
/** Distance up to which a bend has an effect. */
const BEND_ROOM = 3 * HOLD_SPREAD;
/** Distance between points where the strand bends, and where it runs straight. */
const FINE_STEP = 3;
const PLAIN_STEP = 36;
/** Room to the left of the lane that a loop needs, and its height; without it, a short bow. */
const LOOP = { left: 190, height: 330 };
const BOW = 64;

/**
 * Plots a strand: from the portrait into its lane, a swing for every note, thin where it is held,
 * and with a last turn into the button.
 * @returns its way in two parts: over the portrait's sheet, and down the page
 */
export function plotCourse(course: Course): Record<"opening" | "lane", RibbonPoint[]> {
  const turnFrom = Math.max(
    course.lane.y,
    course.end.y - (course.lane.x < LOOP.left ? BOW : LOOP.height),
  );
  return {
    opening: plotOpening(course),
    lane: [...plotLane(course, turnFrom), ...plotTurn(course, turnFrom)],
  };
}

/**
 * Separates swings on one line (badges side by side on a phone), so that each is visible. Their
 * order and the middle of each group stay.
 */
export function separate(swings: readonly Swing[]): Swing[] {
  const crowds: { swings: Swing[]; middle: number }[] = [];
  for (const swing of [...swings].sort((a, b) => a.y - b.y)) {
    let crowd = { swings: [swing], middle: swing.y };
    let previous = crowds.at(-1);
    while (
      previous &&
      crowd.middle - half(crowd.swings) < previous.middle + half(previous.swings)
    ) {
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

/** Its way over the portrait's sheet into the lane. */
export function plotOpening({
  start,
  lane,
  width: [from],
}: Pick<Course, "start" | "lane" | "width">): RibbonPoint[] {
  const across = start.x - lane.x;
  const down = lane.y - start.y;
  const crest = [lane.x + across * 0.46, start.y - down * 0.02] as const;
  const thin = Math.min(from, 3 + from * 0.35);
  return [
    ...curve(
      [
        [start.x, start.y],
        [start.x - across * 0.16, start.y + down * 0.16],
        [crest[0] + across * 0.2, crest[1]],
        crest,
      ],
      [thin, (thin + from) / 2],
    ),
    ...curve(
      [crest, [lane.x + across * 0.16, crest[1]], [lane.x, start.y + down * 0.3], [lane.x, lane.y]],
      [(thin + from) / 2, from],
    ).slice(1),
  ];
}

function plotLane({ lane, swings, holds, width, end }: Course, to: number): RibbonPoint[] {
  const apart = separate(swings);
  const breadth = (y: number) => {
    const share = Math.min(1, Math.max(0, (y - lane.y) / (end.y - lane.y || 1)));
    const nearest = holds.reduce(
      (most, hold) => Math.max(most, bell((y - hold) / HOLD_SPREAD, 4)),
      0,
    );
    return (width[0] + (width[1] - width[0]) * share) * (1 - (1 - HOLD_BREADTH) * nearest);
  };
  // Computed once, because each of the lane's thousands of points needs all of them.
  const waves = apart.map((swing, index) => ({
    y: swing.y,
    reach: (index % 2 ? 1 : -1) * swing.reach,
    spread: Math.max(SWING_SPREAD, breadth(swing.y) * SPREAD_PER_WIDTH),
  }));
  const sway = (y: number) =>
    waves.reduce((sum, wave) => sum + wave.reach * bell((y - wave.y) / wave.spread, 2), 0);
  const bends = [...apart.map(({ y }) => y), ...holds].sort((a, b) => a - b);
  const points: RibbonPoint[] = [];
  // The first bend whose effect reaches this point.
  let at = 0;
  for (let y = lane.y; y < to;) {
    points.push({ x: lane.x + sway(y), y, width: breadth(y) });
    while ((bends[at] ?? Infinity) <= y - BEND_ROOM) at += 1;
    y += (bends[at] ?? Infinity) < y + BEND_ROOM ? FINE_STEP : PLAIN_STEP;
  }
  points.push({ x: lane.x, y: to, width: breadth(to) });
  return points;
}

/** 1 at the middle, falling to 0 on both sides; a higher `power` has a flatter top. */
function bell(distance: number, power: number): number {
  return Math.abs(distance) > FAR ? 0 : Math.exp(-(Math.abs(distance) ** power));
}

/** The last turn: a loop to the left and into the button, or a short bow on a narrow page. */
function plotTurn({ lane, end, width: [, to] }: Course, from: number): RibbonPoint[] {
  const down = end.y - from;
  if (lane.x < LOOP.left) {
    return curve(
      [
        [lane.x, from],
        [lane.x, end.y - down * 0.1],
        [lane.x + (end.x - lane.x) * 0.25, end.y],
        [end.x, end.y],
      ],
      [to, to],
    );
  }
  const out = lane.x - LOOP.left * 0.62;
  const bend = end.y - Math.min(26, down * 0.1);
  return [
    ...curve(
      [
        [lane.x, from],
        [lane.x, from + down * 0.5],
        [out, bend - down * 0.36],
        [out, bend],
      ],
      [to, to],
    ),
    ...curve(
      [
        [out, bend],
        [out, end.y + 58],
        [end.x - 104, end.y + 2],
        [end.x, end.y],
      ],
      [to, to],
    ).slice(1),
  ];
}

/** A corner of a cubic Bézier curve. */
type Corner = readonly [x: number, y: number];

/**
 * The outline of a strand whose breadth changes along its way, as SVG path data.
 * @param points the middle line, close enough together to be joined by straight edges; fewer than
 * two draw nothing
 */
export function ribbon(points: readonly RibbonPoint[]): string {
  if (points.length < 2) return "";
  const near: string[] = [];
  const far: string[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1] ?? point;
    const after = points[index + 1] ?? point;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy) || 1;
    const [across, along] = [(-dy / length) * (point.width / 2), (dx / length) * (point.width / 2)];
    near.push(`${tenth(point.x + across)} ${tenth(point.y + along)}`);
    far.push(`${tenth(point.x - across)} ${tenth(point.y - along)}`);
  });
  return `M${near.join("L")}L${far.reverse().join("L")}Z`;
}

/**
 * Points along a cubic Bézier curve, both ends included.
 * @param width breadth of the strand at the start and at the end
 */
function curve(
  corners: readonly [Corner, Corner, Corner, Corner],
  width: readonly [start: number, end: number],
): RibbonPoint[] {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  return Array.from({ length: STEPS + 1 }, (_, index) => {
    const t = index / STEPS;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return {
      x: a * x0 + b * x1 + c * x2 + d * x3,
      y: a * y0 + b * y1 + c * y2 + d * y3,
      width: width[0] + (width[1] - width[0]) * t,
    };
  });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
