import type { AgentSummary, Challenge, NeedImpactPage } from "../../content/index.ts";
import { num } from "../../graphics/paper/cut.ts";
import { NIGHT, VOICES } from "../../graphics/paper/inks.ts";
import { spread } from "../../graphics/strands/gather.ts";
import { notesOf } from "./rows.ts";

/** Share picture: the challenges and who answers them as a score, a line an agent, a column a challenge. */
export function scoreShare(
  of: NeedImpactPage,
  agents: readonly AgentSummary[],
  rows: readonly Challenge[],
) {
  const lines = spread(agents.length, 96, 534);
  const columns = spread(rows.length, 640, 1150);
  const voices = agents.map(({ _id }) => _id);
  const staff = lines.map((y, line) => {
    const { deep } = VOICES[agents[line]?.color ?? "amber"];
    return `<path stroke="${deep}" stroke-width="3" d="M600 ${num(y)}H1200"/>`;
  });
  const notes = rows.flatMap((row, column) =>
    notesOf(row, voices).map(({ line, lead }) => {
      const { mid } = VOICES[agents[line]?.color ?? "amber"];
      const [x, y] = [columns[column] ?? 0, lines[line] ?? 0];
      const place = `cx="${num(x)}" cy="${num(y)}" rx="13" ry="10" transform="rotate(-18 ${num(x)} ${num(y)})"`;
      return lead
        ? `<ellipse fill="${mid}" ${place}/>`
        : `<ellipse fill="${NIGHT}" stroke="${mid}" stroke-width="4" ${place}/>`;
    }),
  );
  return { of, drawing: staff.join("") + notes.join(""), width: 500 };
}
