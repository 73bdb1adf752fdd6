import { spread } from "../strands/strand.ts";
import { cut, type Point } from "../paper/cut.ts";

/*
 * The pieces of the building. Each is drawn in a box of 100 by 100 that its place stretches, so
 * every shape touches the lower edge of its box (a stone the upper one).
 */

const PROFILES: readonly (readonly Point[])[] = [
  // A gable.
  [
    [0, 100],
    [0, 32],
    [50, 2],
    [100, 32],
    [100, 100],
  ],
  // An arch.
  [
    [0, 100],
    [0, 2, 42],
    [100, 2, 42],
    [100, 100],
  ],
  // A slope.
  [
    [0, 100],
    [0, 14],
    [100, 0],
    [100, 100],
  ],
  // A step.
  [
    [0, 100],
    [0, 24],
    [28, 24],
    [28, 0],
    [72, 0],
    [72, 24],
    [100, 24],
    [100, 100],
  ],
];

/** A capstone's outline. @param index place of its column, from 0; profiles take turns */
export function capstone(index: number): string {
  return cut(PROFILES[index % PROFILES.length] ?? []);
}

/** Height of a capstone, 1 to 5: the row rises toward its middle. */
export function capstoneStep(index: number, count: number): number {
  const distance = Math.abs(index - (count - 1) / 2) / Math.max(1, (count - 1) / 2);
  return 1 + Math.round((1 - distance) * 4);
}

/** A column: base and capital a little broader than the shaft, the shaft cut by eye. */
export function column(index: number): string {
  const [a, b] = index % 2 === 0 ? [12, 9] : [9, 12];
  return cut([
    [2, 100],
    [4, 95.5],
    [a, 95.5],
    [b, 3.5],
    [5, 3.5],
    [2, 0],
    [98, 0],
    [95, 3.5],
    [100 - b, 3.5],
    [100 - a, 95.5],
    [96, 95.5],
    [98, 100],
  ]);
}

/** A foundation stone: level above, under the column, and broken below. */
export function stone(index: number): string {
  const left = [88, 92, 82, 95, 86][index % 5] ?? 90;
  const right = [84, 98, 79, 100, 83][index % 5] ?? 90;
  return cut([
    [1, 0],
    [99, 0],
    [index % 2 === 0 ? 98 : 99, right],
    [index % 3 === 0 ? 3 : 1, left],
  ]);
}

/**
 * The strands on the beam, in a box of 1000 by 100: apart where they come in, one line at the end.
 * @param count how many, 1 or more
 */
export function beamStrands(count: number): string[] {
  return spread(count, 14, 86).map((y) => `M6 ${y.toFixed(1)}C420 ${y.toFixed(1)} 480 50 860 50`);
}
