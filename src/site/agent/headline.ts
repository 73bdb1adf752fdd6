import type { Agent } from "../../content/index.ts";

/**
 * The headline of the closing invitation: the agent's own, else a generic one built from the
 * domain (specification, section 2, Agent detail page).
 */
export function callToActionHeadline(agent: Pick<Agent, "callToAction" | "domain">): string {
  const own = agent.callToAction.headline?.trim();
  if (own) return own;
  const field = agent.domain.toLowerCase().replaceAll("&", "and");
  return `A steady second voice for ${field}.`;
}
