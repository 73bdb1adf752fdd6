import type { AgentSummary, ConnectedAgentsPage } from "../../content/index.ts";
import { disc, group } from "../../graphics/paper/cut.ts";
import { voice } from "../../graphics/paper/inks.ts";
import { arcPlan } from "./plan.ts";
import { crossingStrings, pairsOf } from "./strings.ts";

/** Share picture: the agents and the pieces they play together. */
export function networkShare(of: ConnectedAgentsPage, agents: readonly AgentSummary[]) {
  const pieces = of.network.connections.map((piece) => piece.agents.map(({ id }) => id));
  return { of, drawing: draw(agents, pieces), width: 520 };
}

/** @param pieces ids of the agents that play each piece */
function draw(agents: readonly AgentSummary[], pieces: readonly (readonly string[])[]): string {
  const plan = arcPlan(agents.length);
  const colorOf = (place: number) => voice(agents[place]?.color ?? "amber").mid;
  const ids = agents.map(({ id }) => id);
  const strings = pairsOf(ids, pieces).flatMap((pair) => {
    const [one, other] = crossingStrings(plan, pair);
    return [
      [one, colorOf(pair.first)],
      [other, colorOf(pair.second)],
    ].map(([d, color]) => `<path fill="none" stroke="${color}" stroke-width="5" d="${d}"/>`);
  });
  const seats = plan.seats.map(([x, y], place) => disc(colorOf(place), x, y, 44));
  return group("translate(566 176) scale(0.63)", strings.join("") + seats.join(""));
}
