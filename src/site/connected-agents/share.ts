import type { AgentSummary, ConnectedAgentsPage } from "../../content/index.ts";
import { disc, group } from "../../graphics/paper/cut.ts";
import { VOICES } from "../../graphics/paper/inks.ts";
import { arcPlan } from "./plan.ts";
import { crossingStrings, pairsOf } from "./strings.ts";

/** Share picture: the agents and the pieces they play together. */
export function networkShare(of: ConnectedAgentsPage, agents: readonly AgentSummary[]) {
  const plan = arcPlan(agents.length);
  const colorOf = (place: number) => VOICES[agents[place]?.color ?? "amber"].mid;
  const pairs = pairsOf(
    agents.map(({ id }) => id),
    of.network.connections.map((piece) => piece.agents.map(({ id }) => id)),
  );
  const strings = pairs.flatMap((pair) => {
    const [one, other] = crossingStrings(plan, pair);
    return [
      [one, colorOf(pair.first)],
      [other, colorOf(pair.second)],
    ].map(([d, color]) => `<path fill="none" stroke="${color}" stroke-width="5" d="${d}"/>`);
  });
  const seats = plan.seats.map(([x, y], place) => disc(colorOf(place), x, y, 44));
  const drawing = group("translate(566 176) scale(0.63)", strings.join("") + seats.join(""));
  return { of, drawing, width: 520 };
}
