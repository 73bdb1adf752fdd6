import type { Doc, JsonObject } from "../json.ts";

/** One document's part in a transaction. */
export interface DocumentEvent {
  id: string;
  previous: Doc | null;
  next: Doc | null;
  mutations: JsonObject[];
}

/** A transaction as listeners are told of it. */
export interface TransactionEvent {
  transactionId: string;
  timestamp: string;
  author: string;
  changes: DocumentEvent[];
}

/** What a listener wants to be told. */
export interface ListenOptions {
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  /** True for `effectFormat=mendoza`. */
  includeEffects: boolean;
}

/** A document's transition as one listener sees it. */
export interface Transition {
  change: DocumentEvent;
  transition: "appear" | "update" | "disappear";
}

/** Id of an event: what a listener that was cut off names to go on from there. */
export function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/**
 * The payloads of the mutation events that one listener gets of a transaction, in order.
 * `transactionTotalEvents` counts what this listener gets, not what the transaction changed.
 */
export function mutationEvents(
  transaction: TransactionEvent,
  transitions: readonly Transition[],
  options: ListenOptions,
): { id: string; data: Record<string, unknown> }[] {
  const { transactionId, timestamp, author } = transaction;
  return transitions.map(({ change, transition }, index) => {
    const { id, previous, next, mutations } = change;
    const data = {
      eventId: eventId(transactionId, id),
      documentId: id,
      transactionId,
      transition,
      identity: author,
      mutations: options.includeMutations ? mutations : [],
      // A deletion has a resulting revision as well: the Studio passes over an event without one.
      previousRev: previous?._rev,
      resultRev: transactionId,
      ...(options.includeResult && next !== null && { result: next }),
      ...(options.includePreviousRevision && { previous }),
      ...(options.includeEffects && { effects: { apply: [0, next], revert: [0, previous] } }),
      timestamp,
      visibility: "query",
      transactionTotalEvents: transitions.length,
      transactionCurrentEvent: index,
    };
    return { id: data.eventId, data };
  });
}
