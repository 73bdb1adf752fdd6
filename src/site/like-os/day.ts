import { DAY, minutesOf } from "../../facts/times.ts";
import { cut } from "../../graphics/paper/cut.ts";

/**
 * A day as it is drawn on /like-os: from left to right, every moment at the same scale, so that two
 * strips of paper under each other can be compared by eye. Places are percentages of the day.
 */

const LIGHTS = [
  [9 * 60, "morning"],
  [10.5 * 60, "forenoon"],
  [12.5 * 60, "noon"],
  [15 * 60, "afternoon"],
  [17 * 60, "low"],
  [18.5 * 60, "dusk"],
] as const;

/** The light in which a moment is drawn, by its time, "07:45". */
export function lightAt(time: string) {
  return LIGHTS.find(([before]) => minutesOf(time) < before)?.[1] ?? "evening";
}

/** Where a time lies, 0 at the day's beginning and 100 at its end. */
export function placeOf(time: string): number {
  const share = (minutesOf(time) - DAY.from) / (DAY.to - DAY.from);
  return Math.round(share * 1000) / 10;
}

/** Height of the sun, 0 on the horizon and 1 at noon. */
export function heightOf(time: string): number {
  return Math.sin((placeOf(time) / 100) * Math.PI);
}

/** Hours that are written along the horizon. */
export const HOURS = ["07:00", "12:00", "17:00", "21:00"] as const;

/** Width and height of the drawing of a piece, which is stretched over its time. */
export const PIECE = { width: 100, height: 44 } as const;
const RISE = 5;

/**
 * The strip of the day as it is: paper folded once an hour, like a map that never lies flat. Each piece
 * has its beginning and its length as shares of the day.
 * @param time start of the moment
 * @param until end of the moment; without it the strip is torn off at the day's end
 */
export function foldPaper(time: string, until?: string | null) {
  const from = placeOf(time);
  const to = until ? placeOf(until) : 100;
  const hour = (100 * 60) / (DAY.to - DAY.from);
  const count = Math.max(1, Math.ceil((to - from) / hour - 0.01));
  return Array.from({ length: count }, (_, index) => {
    const x = from + index * hour;
    const [left, right] = index % 2 === 0 ? [RISE, 0] : [0, RISE];
    const torn = !until && index === count - 1;
    const { width, height } = PIECE;
    const end: [number, number][] = torn
      ? [0, 1, 2, 3, 4, 5].map((n) => [
          n % 2 === 0 ? width : width * 0.8,
          right + ((height - RISE) * n) / 5,
        ])
      : [
          [width, right],
          [width, right + height - RISE],
        ];
    return {
      x: tenth(x),
      width: tenth(Math.min(hour, to - x)),
      d: cut([[0, left], ...end, [0, left + height - RISE]]),
    };
  });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
