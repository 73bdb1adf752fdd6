import type { Agent, PriorityItem, ProblemCard } from "../../content/index.ts";
import { TIERS } from "../../facts/strings.ts";

/** One of the three priority tables. */
export interface Tier {
  key: (typeof TIERS)[number]["key"];
  heading: string;
  items: readonly PriorityItem[];
}

/** What an agent's page shows as its Impact Framework. */
export type Framework =
  | { variant: "cards"; cards: readonly ProblemCard[] }
  | { variant: "priorities"; tiers: readonly Tier[] }
  | { variant: "overview" };

/** The fields of an agent that decide it. */
type Choice = Pick<Agent, "impactFramework" | "problemCards" | "priorityData">;

/**
 * Chooses the variant of the Impact Framework: what the editor chose, or the overview where the
 * chosen data is missing. A tier without items is left out (specification, section 2; decision 1).
 */
export function chooseFramework({
  impactFramework,
  problemCards,
  priorityData,
}: Choice): Framework {
  if (impactFramework === "cards") {
    const cards = [...(problemCards?.cards ?? [])].sort((a, b) => a.id - b.id);
    if (cards.length > 0) return { variant: "cards", cards };
  }
  if (impactFramework === "priorities") {
    const tiers = TIERS.map(({ key, heading }) => ({
      key,
      heading,
      items: [...(priorityData?.[key] ?? [])].sort((a, b) => a.id - b.id),
    })).filter(({ items }) => items.length > 0);
    if (tiers.length > 0) return { variant: "priorities", tiers };
  }
  return { variant: "overview" };
}
