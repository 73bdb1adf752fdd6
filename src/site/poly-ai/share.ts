import type { AgentWithCards, Pillar, PolyAiPage } from "../../content/index.ts";
import { disc, group, num } from "../../graphics/paper/cut.ts";
import { PAPER_AT_NIGHT, voice } from "../../graphics/paper/inks.ts";
import { pillarUse } from "./use.ts";
import { drawWheel, WHEEL } from "./wheel.ts";

/** Share picture: the wheel of the pillars. */
export function wheelShare(
  of: PolyAiPage,
  pillars: readonly Pillar[],
  agents: readonly AgentWithCards[],
) {
  const uses = pillars.map(({ id }) => pillarUse(id, agents).map(({ count }) => count));
  const counts = agents.map((_, agent) => uses.map((use) => use[agent] ?? 0));
  return { of, drawing: draw(agents, counts), width: 470 };
}

/** @param counts as of `drawWheel` */
function draw(agents: readonly AgentWithCards[], counts: readonly (readonly number[])[]): string {
  const wheel = drawWheel(counts);
  const pieces = wheel.pieces.map(({ path }) => `<path fill="${PAPER_AT_NIGHT}" d="${path}"/>`);
  const strands = wheel.agents.map(({ hub, strands: own }, index) => {
    const { mid } = voice(agents[index]?.color ?? "amber");
    return (
      own.map(({ path }) => `<path fill="${mid}" d="${path}"/>`).join("") + disc(mid, ...hub, 24)
    );
  });
  const scale = 278 / WHEEL.outer;
  return group(`translate(882 315) scale(${num(scale)})`, pieces.join("") + strands.join(""));
}
