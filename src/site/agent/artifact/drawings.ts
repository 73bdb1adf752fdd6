import type { ArtifactRow, ArtifactSection } from "../../../content/index.ts";
import { amountOf, hoursOf } from "../../../facts/figures.ts";
import { num } from "../../../graphics/paper/cut.ts";

/** Length of the ruler, in drawing units. */
export const TRACK = 1000;
/** Distance of the ruler's marks, in dollars: a multiple of it where there would be more than {@link MOST_MARKS}. */
const MARK = 10_000;
const MOST_MARKS = 20;

/**
 * Lays rows of amounts on one ruler. One amount is a line; two are a band, and further ones the pay
 * of people in it. A row whose amounts cannot be read is left out: the Studio names it.
 * @returns the words of the ruler's marks, evenly spaced from its first unit to its last; where the
 *   lines are on it; for each band its outline as path data, and where the people in it are
 */
export function payScale(rows: readonly ArtifactRow[]) {
  const read = rows.flatMap(({ label, values }) => {
    const amounts = (values ?? []).map(amountOf).filter((amount) => amount !== undefined);
    return amounts.length > 0 && amounts.length === values?.length
      ? [{ label, values, amounts }]
      : [];
  });
  const all = read.flatMap(({ amounts }) => amounts);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const mark = MARK * Math.max(1, Math.ceil((most - least) / MARK / MOST_MARKS));
  const low = Math.floor(least / mark) * mark;
  const high = Math.max(low + mark, Math.ceil(most / mark) * mark);
  const place = (amount: number) => Math.round(((amount - low) / (high - low)) * TRACK);
  const count = all.length === 0 ? 0 : (high - low) / mark + 1;
  return {
    ticks: Array.from({ length: count }, (_, index) => `$${(low + index * mark) / 1000}k`),
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

/** Squares in a row of a count. */
export const SQUARES_IN_ROW = 25;
/** The most squares that are drawn for one group: more could not be told apart. */
const MOST = 400;
/** Share of a place that its square leaves free. */
const GAP = 0.2;

/**
 * Squares cut by hand, row by row, as path data, and the height of all rows.
 * @param count how many; a fraction is cut off, and above 400 no more are drawn
 * @param side side of one place, in drawing units
 */
export function squares(count: number, side: number) {
  const size = side * (1 - GAP);
  const length = Math.min(MOST, Math.max(0, Math.floor(count)));
  const paths = Array.from({ length }, (_, index) => {
    const x = (index % SQUARES_IN_ROW) * side + 1;
    const y = Math.floor(index / SQUARES_IN_ROW) * side + 1;
    // Scissors never cut quite square.
    const off = (seed: number) => (((index + 3) * seed) % 5) / 4 - 0.5;
    const right = x + size + off(7);
    const bottom = y + size + off(11);
    return `M${num(x)} ${num(y + off(3))}L${num(right)} ${num(y)}L${num(x + size)} ${num(bottom)}L${num(x + off(13))} ${num(y + size)}Z`;
  });
  return { paths, height: Math.ceil(length / SQUARES_IN_ROW) * side };
}

/** Minutes of the week plan's smallest step. */
const STEP = 15;
const HOUR = 60;
const NOON = 12;

type Days = readonly ArtifactSection[];

/** The hours that a plan spans, in minutes after noon: whole hours, from the first session to the last. */
function span(days: Days): readonly [from: number, to: number] {
  const hours = days.flatMap(({ rows }) =>
    (rows ?? []).flatMap(({ lead }) => hoursOf(lead ?? "") ?? []),
  );
  if (hours.length === 0) return [0, HOUR];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return [Math.floor(first / HOUR) * HOUR, Math.ceil(last / HOUR) * HOUR];
}

/**
 * A week plan to be drawn: the full hours along its edge, as a clock says them, how many steps a day
 * has, and the rows of its day that a session takes by its hours; none for one without hours, which
 * follows the others.
 */
export function weekPlan(days: Days) {
  const [from, to] = span(days);
  return {
    hours: Array.from({ length: (to - from) / HOUR }, (_, index) => {
      const hour = from / HOUR + index;
      return `${hour === 0 ? NOON : hour}:00`;
    }),
    steps: (to - from) / STEP,
    rowsOf: (lead: string | null | undefined) =>
      hoursOf(lead ?? "")
        ?.map((minute) => Math.round((minute - from) / STEP) + 1)
        .join(" / "),
  };
}
