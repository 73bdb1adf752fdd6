import type { AgentWithCards } from "../../content/index.ts";
import type { PillarId } from "../../facts/vocabulary.ts";

/** Most agents that are named as those who lean on a pillar most. */
const LEADERS_MAX = 4;

/** How many of an agent's problem cards call on a pillar. */
export function cardsOn(
  pillar: PillarId,
  { problemCards }: Pick<AgentWithCards, "problemCards">,
): number {
  const cards = problemCards?.cards ?? [];
  return cards.filter(({ aiPillars }) => aiPillars.includes(pillar)).length;
}

/**
 * The agents who use a pillar most, the first one most of all. Agents with equal counts are named
 * together or not at all, so that no order of the list decides who is left out; those with the
 * highest count are always named.
 */
export function leaders<T extends { count: number }>(uses: readonly T[]): T[] {
  const found: T[] = [];
  const counts = [...new Set(uses.map(({ count }) => count))].filter((count) => count > 0);
  for (const count of counts.sort((a, b) => b - a)) {
    const group = uses.filter((use) => use.count === count);
    if (found.length > 0 && found.length + group.length > LEADERS_MAX) break;
    found.push(...group);
  }
  return found;
}

const NAMES = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Which pillars an agent's cards use most, in words; all of them where several are equal. */
export function mostUsed(
  agent: Pick<AgentWithCards, "name" | "problemCards">,
  pillars: readonly { id: PillarId; name: string }[],
): string {
  const { name, problemCards } = agent;
  const counted = pillars.map((pillar) => ({
    name: pillar.name,
    count: cardsOn(pillar.id, agent),
  }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most === 0) return `${name} has no problem cards yet.`;
  const names = counted.filter(({ count }) => count === most).map((pillar) => pillar.name);
  const each = names.length > 1 ? " each" : "";
  return `${name} relies most on ${NAMES.format(names)} AI: ${most} of ${problemCards?.cards?.length ?? 0} problem cards${each}.`;
}

/** Id of the list that names an agent's cards with their pillars, below the wheel's numbers. */
export function cardsAnchor(agent: Pick<AgentWithCards, "id">): string {
  return `cards-${agent.id}`;
}

/** Id of a pillar's detailed card on the page; other pages link to it. */
export function pillarAnchor(pillar: PillarId): string {
  return `pillar-${pillar}`;
}
