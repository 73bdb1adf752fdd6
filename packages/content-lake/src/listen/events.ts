import { createHash } from "node:crypto";
import type { Commit } from "../store.ts";
import type { PlannedChange } from "../transaction.ts";

/** Options of a listener. */
export interface ListenOptions {
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  /** True for `effectFormat=mendoza`. */
  includeEffects: boolean;
}

/** A document's transition as one listener sees it. */
export interface Transition {
  change: PlannedChange;
  transition: "appear" | "update" | "disappear";
}

/** Id of an event, from which a disconnected listener resumes. */
export function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/**
 * The mutation events that one listener gets of a transaction, in order, as server-sent events.
 * `transactionTotalEvents` counts what this listener gets, not what the transaction changed.
 */
export function eventText(
  { transactionId, timestamp, author }: Commit,
  transitions: readonly Transition[],
  options: ListenOptions,
): string {
  return transitions
    .map(({ change, transition }, index) => {
      const { previous, next, mutations } = change;
      const id = eventId(transactionId, change.id);
      const data = {
        eventId: id,
        documentId: change.id,
        transactionId,
        transition,
        identity: author,
        // A deletion has a resulting revision as well: the Studio ignores an event without one.
        previousRev: previous?._rev,
        resultRev: transactionId,
        timestamp,
        visibility: "query",
        transactionTotalEvents: transitions.length,
        transactionCurrentEvent: index,
        mutations: options.includeMutations ? mutations : [],
        ...(options.includeResult && next !== null && { result: next }),
        ...(options.includePreviousRevision && { previous }),
        ...(options.includeEffects && { effects: { apply: [0, next], revert: [0, previous] } }),
      };
      return `id: ${id}\nevent: mutation\ndata: ${JSON.stringify(data)}\n\n`;
    })
    .join("");
}

/** Sync tag of a result. There is one for the whole dataset. */
export function syncTag({ projectId, dataset }: { projectId: string; dataset: string }): string {
  const hash = createHash("sha256").update(`${projectId}.${dataset}`).digest("base64url");
  return `s1:${hash.slice(0, 8)}`;
}
