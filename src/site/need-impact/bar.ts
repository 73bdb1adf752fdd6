import { cut } from "../../graphics/paper/cut.ts";

/** Size of the drawing: a percent is ten units wide. */
export const BAR = { width: 1000, height: 44 } as const;

/** The rule from 0 to 100 that the bar lies on, with a tick at every ten. */
export const RULE =
  "M0 40H1000M0 40V18M100 40V30M200 40V30M300 40V30M400 40V30M500 40V18M600 40V30M700 40V30M800 40V30M900 40V30M1000 40V18";

/**
 * A strip of paper as long as a percentage, cut by hand: its end leans, its edges are not quite level.
 * @param percent 0 to 100
 */
export function cutBar(percent: number): string {
  const end = (percent / 100) * BAR.width;
  return cut([
    [0, 3],
    [end, 0],
    [Math.max(end - 14, 0), 32],
    [0, 29],
  ]);
}
