import type { AgentWithCards, Pillar, PolyAiPage } from "../../content/index.ts";
import { disc, group, num } from "../../graphics/paper/cut.ts";
import { PAPER_AT_NIGHT, VOICES } from "../../graphics/paper/inks.ts";
import { cardsOn } from "./use.ts";
import { drawWheel, WHEEL } from "./wheel.ts";

/** Share picture: the wheel of the pillars. */
export function wheelShare(
  of: PolyAiPage,
  pillars: readonly Pillar[],
  agents: readonly AgentWithCards[],
) {
  const wheel = drawWheel(agents.map((agent) => pillars.map(({ id }) => cardsOn(id, agent))));
  const pieces = wheel.pieces.map(({ path }) => `<path fill="${PAPER_AT_NIGHT}" d="${path}"/>`);
  const strands = wheel.agents.map(({ hub, strands: own }, index) => {
    const { mid } = VOICES[agents[index]?.color ?? "amber"];
    return (
      own.map(({ path }) => `<path fill="${mid}" d="${path}"/>`).join("") + disc(mid, ...hub, 24)
    );
  });
  const scale = num(278 / WHEEL.outer);
  const drawing = group(`translate(882 315) scale(${scale})`, pieces.join("") + strands.join(""));
  return { of, drawing, width: 470 };
}
