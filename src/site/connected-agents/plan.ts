import { spread, type Point } from "../../graphics/strands/gather.ts";

/** Where everyone sits, and where the file lies that the strands end in. */
export interface NetworkPlan {
  readonly width: number;
  readonly height: number;
  /** Middle of each portrait, in display order. */
  readonly seats: readonly Point[];
  /** Where a string that leaves a seat is drawn to, before it turns to its partner. */
  readonly pulls: readonly Point[];
  /** Where the strand of each seat enters the upper edge of the file, which is the plan's foot. */
  readonly slots: readonly Point[];
}

/** The wide drawing, in its own units; `Network.astro` seats the portraits by the same numbers. */
const ARC = {
  width: 1000,
  height: 780,
  middle: 500,
  /** Half the breadth of the arc, and its height. */
  reach: 432,
  rise: 560,
  /** Height of the ends of the arc above the foot is `height - base`. */
  base: 672,
} as const;

/** The tall drawing: two columns of portraits with the strings between them. */
const COLUMNS = { width: 350, height: 440, left: 42, right: 308 } as const;

/** Where the strings of the arc are drawn to before they part again. */
const HEART: Point = [500, 480];
const ARC_PULL = 0.56;
const COLUMN_PULL = 104;
/** Part of the foot that the file takes up, on each drawing. */
const ARC_FILE = [330, 670] as const;
const COLUMN_FILE = [112, 238] as const;

/**
 * The agents seated in an arc above the file.
 * @param count number of agents, 1 or more
 */
export function arcPlan(count: number): NetworkPlan {
  const seats = Array.from({ length: count }, (_, index): Point => {
    const turn = Math.PI * (1 - (index + 0.5) / count);
    return [ARC.middle + ARC.reach * Math.cos(turn), ARC.base - ARC.rise * Math.sin(turn)];
  });
  return {
    width: ARC.width,
    height: ARC.height,
    seats,
    pulls: seats.map(([x, y]) => [x + (HEART[0] - x) * ARC_PULL, y + (HEART[1] - y) * ARC_PULL]),
    slots: spread(count, ...ARC_FILE).map((x) => [x, ARC.height]),
  };
}

/**
 * The agents in two columns, for a narrow page: odd places left, even places right.
 * @param count number of agents, 1 or more
 */
export function columnPlan(count: number): NetworkPlan {
  const rows = Math.ceil(count / 2);
  const seats = Array.from({ length: count }, (_, index): Point => {
    const row = Math.floor(index / 2);
    return [index % 2 === 0 ? COLUMNS.left : COLUMNS.right, ((row + 0.5) * COLUMNS.height) / rows];
  });
  const slots = spread(count, ...COLUMN_FILE);
  return {
    width: COLUMNS.width,
    height: COLUMNS.height,
    seats,
    pulls: seats.map(([x, y]) => [x + (x === COLUMNS.left ? COLUMN_PULL : -COLUMN_PULL), y]),
    /* The uppermost turn down nearest the middle, on both sides: strands do not cross. */
    slots: seats.map(([x], index) => {
      const row = Math.floor(index / 2);
      const place = x === COLUMNS.left ? rows - 1 - row : rows + row;
      return [slots[place] ?? COLUMNS.width / 2, COLUMNS.height];
    }),
  };
}
