import type { Agent } from "../../content/index.ts";
import { DELIVERABLE_SIGN } from "../../facts/constants.ts";

/**
 * The headline of the closing invitation: the agent's own, else a generic one built from the
 * domain (specification, section 2, Agent).
 */
export function callToActionHeadline(agent: Pick<Agent, "callToAction" | "domain">): string {
  const own = agent.callToAction.headline?.trim();
  if (own) return own;
  const field = agent.domain.toLowerCase().replaceAll("&", "and");
  return `A steady second voice for ${field}.`;
}

/**
 * A deliverable without its light bulb: the page draws the sign as an icon
 * (specification, section 3: each begins with a light-bulb emoji).
 */
export function deliverableText(line: string): string {
  const trimmed = line.trim();
  return trimmed.startsWith(DELIVERABLE_SIGN)
    ? trimmed.slice(DELIVERABLE_SIGN.length).trim()
    : trimmed;
}
