import type { ArtifactRow } from "../../../content/index.ts";
import { amountOf } from "../../../facts/figures.ts";

/** Length of the ruler, in drawing units. */
export const TRACK = 1000;
/** Marks of the ruler are this far apart, in dollars. */
const MARK = 10_000;

/** A line across the whole scale, as a wage floor is one. */
interface Line {
  readonly label: string;
  readonly value: string;
  readonly x: number;
}

/** A position: where its band lies on the ruler, and where the people in it are. */
interface Band {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly people: readonly string[];
  /** Outline of the band, as path data. */
  readonly band: string;
  readonly dots: readonly number[];
}

/** A pay scale to be drawn. */
export interface PayScale {
  /** Words of the ruler's marks, evenly spaced, from its first unit to its last. */
  readonly ticks: readonly string[];
  readonly lines: readonly Line[];
  readonly bands: readonly Band[];
}

/**
 * Lays rows of amounts on one ruler. One amount is a line; two are a band, and further ones the pay
 * of people in it. A row whose amounts cannot be read is left out: the Studio names it.
 */
export function payScale(rows: readonly ArtifactRow[]): PayScale {
  const read = rows.flatMap(({ label, values }) => {
    const amounts = (values ?? []).map(amountOf).filter((amount) => amount !== undefined);
    return amounts.length > 0 && amounts.length === values?.length
      ? [{ label, values, amounts }]
      : [];
  });
  const all = read.flatMap(({ amounts }) => amounts);
  if (all.length === 0) return { ticks: [], lines: [], bands: [] };
  const low = Math.floor(Math.min(...all) / MARK) * MARK;
  const high = Math.max(low + MARK, Math.ceil(Math.max(...all) / MARK) * MARK);
  const place = (amount: number) => Math.round(((amount - low) / (high - low)) * TRACK);
  const count = (high - low) / MARK + 1;
  return {
    ticks: Array.from({ length: count }, (_, index) => `$${(low + index * MARK) / 1000}k`),
    lines: read.flatMap(({ label, values: [value = ""], amounts: [amount, second] }) =>
      amount !== undefined && second === undefined ? [{ label, value, x: place(amount) }] : [],
    ),
    bands: read.flatMap(({ label, values, amounts: [start, end, ...people] }, index) => {
      if (start === undefined || end === undefined) return [];
      const [from = "", to = "", ...paid] = values;
      const [left, right] = [place(start), place(end)];
      const lean = index % 2 === 0 ? 3 : 0;
      return [
        {
          label,
          from,
          to,
          people: paid,
          band: `M${left} ${7 + lean}L${right} ${10 - lean}L${right - 2} ${30 + lean}L${left + 2} ${33 - lean}Z`,
          dots: people.map(place),
        },
      ];
    }),
  };
}
