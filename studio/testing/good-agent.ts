import { z } from "zod";
import { seedDocuments } from "../../tests/support/seed.ts";
import type { TestDocument } from "./query-client.ts";

const Item = z.looseObject({});

/** Nora of the seed, which has no word of advice for her (studio/dataset/dataset.test.ts). */
const nora = z
  .looseObject({
    _id: z.literal("agent-nora"),
    _type: z.string(),
    problemCards: z.looseObject({ cards: z.tuple([Item], Item) }),
    priorityData: z.looseObject({ critical: z.array(Item) }),
    artifact: Item,
  })
  .parse(seedDocuments().find(({ _id }) => _id === "agent-nora"));

/**
 * A complete agent that breaks no rule and follows all guidance.
 * @param changes fields that differ, as an editor might have left them
 */
export function goodAgent(changes: Record<string, unknown> = {}): TestDocument {
  return { ...nora, ...changes };
}

/** A problem card that keeps every rule. */
export function goodCard(id: number) {
  return { ...nora.problemCards.cards[0], _key: `card-${id}`, id };
}

/** Five priority items, numbered from `from` on. */
export function goodTier(from: number) {
  return nora.priorityData.critical.map((item, index) => ({ ...item, id: from + index }));
}

/** A sample paper whose figures agree. */
export function goodArtifact(changes: Record<string, unknown> = {}) {
  return { ...nora.artifact, ...changes };
}
