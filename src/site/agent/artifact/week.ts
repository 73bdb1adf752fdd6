import type { ArtifactSection } from "../../../content/index.ts";
import { hoursOf } from "../../../facts/figures.ts";

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

/** The full hours along the edge of a plan, as a clock says them. */
export function hourLabels(days: Days): string[] {
  const [from, to] = span(days);
  const count = (to - from) / HOUR;
  return Array.from({ length: count }, (_, index) => {
    const hour = from / HOUR + index;
    return `${hour === 0 ? NOON : hour}:00`;
  });
}

/** How many steps the days of a plan have. */
export function stepsOf(days: Days): number {
  const [from, to] = span(days);
  return (to - from) / STEP;
}

/** The rows of its day that a session takes; none for one without hours, which follows the others. */
export function rowsOf(lead: string | null | undefined, days: Days): string | undefined {
  const hours = hoursOf(lead ?? "");
  const [from] = span(days);
  return hours?.map((minute) => Math.round((minute - from) / STEP) + 1).join(" / ");
}
