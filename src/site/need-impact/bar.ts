import { cut } from "../../graphics/paper/cut.ts";

/** Size of the drawing: a percent is ten units wide. */
export const BAR = { width: 1000, height: 44, rule: 40 } as const;

/** How much the cut of the paper leans, and how much its edges are off; in units. */
const LEAN = 14;
const OFF = 3;

/**
 * A strip of paper as long as a percentage, cut by hand: its end leans, its edges are not quite
 * level. It lies on a rule from 0 to 100.
 * @param percent 0 to 100
 */
export function cutBar(percent: number): string {
  const end = (percent / 100) * BAR.width;
  return cut([
    [0, OFF],
    [end, 0],
    [Math.max(end - LEAN, 0), BAR.rule - 8],
    [0, BAR.rule - 8 - OFF],
  ]);
}

/** The rule under the bar: a line with a tick at every ten, longer ones at its ends and middle. */
export function barRule(): string {
  const ticks = Array.from({ length: 11 }, (_, ten) => {
    const x = (ten / 10) * BAR.width;
    return `M${x} ${BAR.rule}V${ten % 5 === 0 ? BAR.rule - 22 : BAR.rule - 10}`;
  });
  return `M0 ${BAR.rule}H${BAR.width}${ticks.join("")}`;
}
