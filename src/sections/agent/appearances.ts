import type { AgentName, Challenge, OrganizationType } from "../../content/index.ts";

/** A challenge as the page of one of its agents shows it. */
interface ChallengePart {
  order: number;
  issue: string;
  /** Whether the agent is the first of those responsible. */
  leads: boolean;
  /** Names of the other responsible agents, in their order. */
  others: string[];
}

/** The challenges that an agent answers: those it leads first, then in their own order. */
export function challengeParts(
  agent: string,
  challenges: readonly Pick<Challenge, "order" | "issue" | "agents">[],
): ChallengePart[] {
  return challenges
    .filter(({ agents }) => placeOf(agent, agents) >= 0)
    .map(({ order, issue, agents }) => ({
      order,
      issue,
      leads: placeOf(agent, agents) === 0,
      others: agents.filter(({ id }) => id !== agent).map(({ name }) => name),
    }))
    .sort((a, b) => Number(b.leads) - Number(a.leads) || a.order - b.order);
}

/** The organization types that an agent serves: the nearer the top of their lists, the earlier. */
export function servedTypes<T extends Pick<OrganizationType, "order" | "agents">>(
  agent: string,
  types: readonly T[],
): T[] {
  return types
    .filter(({ agents }) => placeOf(agent, agents) >= 0)
    .sort((a, b) => placeOf(agent, a.agents) - placeOf(agent, b.agents) || a.order - b.order);
}

function placeOf(agent: string, agents: readonly Pick<AgentName, "id">[]): number {
  return agents.findIndex(({ id }) => id === agent);
}
