import type { Agent, PriorityItem, ProblemCard } from "../../content/index.ts";
import { TIERS } from "../../facts/strings.ts";

/** One of the three priority tables. */
export interface Tier {
  key: (typeof TIERS)[number]["key"];
  heading: string;
  items: readonly PriorityItem[];
}

/** The Impact Framework on an agent's page. */
export type Framework =
  | { variant: "cards"; cards: readonly ProblemCard[] }
  | { variant: "priorities"; tiers: readonly Tier[] }
  | { variant: "overview" };

/** The fields of an agent that determine its Impact Framework. */
type Choice = Pick<Agent, "impactFramework" | "problemCards" | "priorityData">;

/**
 * Chooses the variant of the Impact Framework: what the editor chose, or the overview where the
 * chosen data is missing. A tier without items is left out (specification, section 2).
 */
export function chooseFramework(agent: Choice): Framework {
  return inVariant(agent.impactFramework, agent) ?? { variant: "overview" };
}

/**
 * The problems of an agent that its Impact Framework does not show: its cards where that shows
 * priorities, its priorities where that shows cards.
 */
export function furtherProblems(
  agent: Choice,
): Exclude<Framework, { variant: "overview" }> | undefined {
  const { variant } = chooseFramework(agent);
  if (variant === "overview") return undefined;
  return inVariant(variant === "cards" ? "priorities" : "cards", agent);
}

function inVariant(
  variant: "cards" | "priorities" | "overview",
  { problemCards, priorityData }: Choice,
): Exclude<Framework, { variant: "overview" }> | undefined {
  if (variant === "cards") {
    const cards = [...(problemCards?.cards ?? [])].sort((a, b) => a.id - b.id);
    return cards.length > 0 ? { variant, cards } : undefined;
  }
  if (variant === "overview") return undefined;
  const tiers = TIERS.map(({ key, heading }) => ({
    key,
    heading,
    items: [...(priorityData?.[key] ?? [])].sort((a, b) => a.id - b.id),
  })).filter(({ items }) => items.length > 0);
  return tiers.length > 0 ? { variant, tiers } : undefined;
}

/** Id of a card's place on its agent's page. @param number the card's number, from 1 */
export function cardAnchor(number: number): string {
  return `bar-${number}`;
}
