import { breakCost } from "./breaks.ts";
import { CAPTIONS } from "./limits.ts";

/** Words set in lines, and what that costs the reader: 0 for one line. */
export interface Layout {
  readonly text: string;
  readonly cost: number;
}

/** Cost of a line with a single word. */
const ORPHAN = 12;
/** One line twice as long as the other. */
const UNEVEN = 14;

/**
 * Sets words in one line, or in two that are about equally long and end with a phrase. A word
 * longer than a line gets its own line.
 * @returns undefined when the words do not fit
 */
export function layOut(words: readonly string[]): Layout | undefined {
  const whole = words.join(" ");
  if (fits(whole) || words.length === 1) return { text: whole, cost: 0 };
  let best: Layout | undefined;
  for (let at = 1; at < words.length; at += 1) {
    const [upper, lower] = [words.slice(0, at), words.slice(at)];
    const lines = [upper.join(" "), lower.join(" ")];
    if (![upper, lower].every((line, index) => line.length === 1 || fits(lines[index] ?? "")))
      continue;
    const [one = 0, other = 0] = lines.map(({ length }) => length);
    const cost =
      breakCost(upper.at(-1) ?? "", lower[0] ?? "") +
      (UNEVEN * Math.abs(one - other)) / Math.max(one, other) +
      (words.length > 2 && Math.min(upper.length, lower.length) === 1 ? ORPHAN : 0);
    if (best === undefined || cost < best.cost) best = { text: lines.join("\n"), cost };
  }
  return best;
}

function fits(line: string): boolean {
  return line.length <= CAPTIONS.lineCharacters;
}
