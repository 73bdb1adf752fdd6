import type { ArtifactSection } from "../../../content/index.ts";
import { hoursOf } from "../../../facts/figures.ts";
import { type PageStyle, rulesOf } from "../../../security/page-style.ts";

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
export function hoursShown(days: Days): string[] {
  const [from, to] = span(days);
  const count = (to - from) / HOUR;
  return Array.from({ length: count }, (_, index) => {
    const hour = from / HOUR + index;
    return `${hour === 0 ? NOON : hour}:00`;
  });
}

/** Where each session is in its day. One without hours follows the others, in a step of its own. */
export function weekStyle(days: Days): PageStyle {
  const [from, to] = span(days);
  const places = days.flatMap(({ rows }, day) =>
    (rows ?? []).flatMap(({ lead }, place) => {
      const hours = hoursOf(lead ?? "");
      if (!hours) return [];
      const [start, end] = hours.map((minute) => Math.round((minute - from) / STEP) + 1);
      return [
        rulesOf`.artifact.artifact [data-at="${day}-${place}"] { grid-row: ${start ?? 1} / ${end ?? 2}; }`,
      ];
    }),
  );
  const steps = (to - from) / STEP;
  return rulesOf`@media screen and (width >= 48rem) { ${places} .artifact.artifact .week { --steps: ${steps}; --days: ${days.length}; } }`;
}
