import type { Doc, JsonObject } from "../../documents/json.ts";

/** One document's part in a transaction. */
export interface DocumentEvent {
  id: string;
  previous: Doc | null;
  next: Doc | null;
  mutations: JsonObject[];
}

/** A transaction as sent to listeners. */
export interface TransactionEvent {
  transactionId: string;
  timestamp: string;
  author: string;
  changes: DocumentEvent[];
}

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
  change: DocumentEvent;
  transition: "appear" | "update" | "disappear";
}

/** Id of an event, from which a disconnected listener resumes. */
export function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/** An event in the form of server-sent events, in parts that follow one another. */
export type EventText = readonly Uint8Array[];

/**
 * A transaction as text for many listeners. What is large, the documents and mutations, is written
 * once and shared by all: a listener that does not read holds no copy of its own.
 */
export class TransactionText {
  readonly #transaction: TransactionEvent;
  /** For each change, by {@link optionsKey}: the attributes that the options ask for. */
  readonly #details = new Map<DocumentEvent, Map<string, Uint8Array>>();

  constructor(transaction: TransactionEvent) {
    this.#transaction = transaction;
  }

  /** What the transaction did to each document. */
  get changes(): readonly DocumentEvent[] {
    return this.#transaction.changes;
  }

  /**
   * The mutation events that one listener gets, in order, as one text. `transactionTotalEvents` counts what this
   * listener gets, not what the transaction changed.
   */
  events(transitions: readonly Transition[], options: ListenOptions): EventText {
    const { transactionId, timestamp, author } = this.#transaction;
    return transitions.flatMap(({ change, transition }, index) => {
      const id = eventId(transactionId, change.id);
      const data = {
        eventId: id,
        documentId: change.id,
        transactionId,
        transition,
        identity: author,
        // A deletion has a resulting revision as well: the Studio passes over an event without one.
        previousRev: change.previous?._rev,
        resultRev: transactionId,
        timestamp,
        visibility: "query",
        transactionTotalEvents: transitions.length,
        transactionCurrentEvent: index,
      };
      // The closing bracket is left to the details.
      const head = `id: ${id}\nevent: mutation\ndata: ${JSON.stringify(data).slice(0, -1)},`;
      return [Buffer.from(head), this.#detailsOf(change, options)];
    });
  }

  #detailsOf(change: DocumentEvent, options: ListenOptions): Uint8Array {
    const known = this.#details.get(change) ?? new Map<string, Uint8Array>();
    this.#details.set(change, known);
    const key = optionsKey(options);
    const text = known.get(key) ?? detailsOf(change, options);
    known.set(key, text);
    return text;
  }
}

function detailsOf({ previous, next, mutations }: DocumentEvent, options: ListenOptions): Buffer {
  const details = {
    mutations: options.includeMutations ? mutations : [],
    ...(options.includeResult && next !== null && { result: next }),
    ...(options.includePreviousRevision && { previous }),
    ...(options.includeEffects && { effects: { apply: [0, next], revert: [0, previous] } }),
  };
  return Buffer.from(`${JSON.stringify(details).slice(1)}\n\n`);
}

function optionsKey(options: ListenOptions): string {
  const { includeResult, includePreviousRevision, includeMutations, includeEffects } = options;
  return [includeResult, includePreviousRevision, includeMutations, includeEffects].join();
}
