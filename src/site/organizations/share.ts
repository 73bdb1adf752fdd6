import type { AgentSummary, OrganizationsPage } from "../../content/index.ts";
import { group, num } from "../../graphics/paper/cut.ts";
import { VOICES } from "../../graphics/paper/inks.ts";

/** What links to the page show: the agents' bands, the same at every size of an organization. */
export function bandsShare(of: OrganizationsPage, agents: readonly AgentSummary[]) {
  const pitch = 470 / agents.length;
  const bands = agents.map(({ color }, index) => {
    const y = num(index * pitch);
    return `<rect fill="${VOICES[color].mid}" y="${y}" width="640" height="${num(0.7 * pitch)}"/>`;
  });
  return { of, drawing: group("translate(560 100)", bands.join("")), width: 520 };
}
