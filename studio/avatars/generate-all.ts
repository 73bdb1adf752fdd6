import type { BatchResult } from "./batch.ts";

/**
 * Result of one attempt. `waited`: another editor's generation has succeeded; `unknown`: the
 * service went away before it answered.
 */
export type Attempt = BatchResult | { readonly kind: "waited" } | { readonly kind: "unknown" };

/** What 'Generate all missing' needs of the tool. */
export interface BatchHands {
  /** Resolves as soon as the service answers, or as it is to end. */
  ready(): Promise<void>;
  /** Whether something of an avatar is missing or out of date at this moment. */
  needs(id: string): Promise<boolean>;
  /** Generates one avatar, or waits for a generation that another editor has started. */
  generate(id: string): Promise<Attempt>;
  /** Whether it should end before the next one. */
  stopping(): boolean;
  turn(id: string): void;
  ended(id: string, outcome: BatchResult): void;
}

/** How often one avatar is tried while the service comes and goes. */
const ATTEMPTS_MAX = 3;

/**
 * Generates avatars one after another. A failure affects only that avatar; while the service is
 * unreachable, it waits. Assets that others have made meanwhile are skipped.
 * @param ids in the order in which they are made
 */
export async function generateAll(ids: readonly string[], hands: BatchHands): Promise<void> {
  for (const id of ids) {
    await hands.ready();
    if (hands.stopping()) return;
    hands.turn(id);
    hands.ended(id, await generateOne(id, hands));
  }
}

async function generateOne(id: string, hands: BatchHands): Promise<BatchResult> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    await hands.ready();
    if (attempt > 0 && hands.stopping()) break;
    if (!(await hands.needs(id))) return { kind: "made" };
    const result = await hands.generate(id);
    // What we had made ourselves is never made once more: it may have cost money.
    if (result.kind !== "unknown" && result.kind !== "waited") return result;
  }
  return { kind: "failed", message: "The service went away before it answered." };
}
