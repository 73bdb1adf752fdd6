import type { DocumentSet } from "../documents.ts";
import type { StoredTransaction } from "../history/table.ts";
import { LakeError } from "../errors.ts";
import { isPublicId, isPublishedId, randomId } from "../ids.ts";
import type { Store } from "../store.ts";
import {
  eventId,
  mutationEvents,
  type DocumentEvent,
  type ListenOptions,
  type TransactionEvent,
  type Transition,
} from "./events.ts";
import type { DocumentFilter } from "./filter.ts";
import type { EventStream } from "./stream.ts";

/** A listener as it subscribes. */
export interface Subscription {
  stream: EventStream;
  filter: DocumentFilter;
  options: ListenOptions;
  /** False: the listener gets events of public documents only. */
  trusted: boolean;
  /** True: events of drafts and versions too. */
  allVersions: boolean;
  /** Set when the listener can go on where it stopped: the last event it had, if any. */
  resume?: { after: string | undefined };
}

/** Most transactions that are told again to a listener that comes back; past it, it starts anew. */
const MAX_REPLAY = 500;

/** Tells listeners of every commit. */
export class ListenHub {
  readonly #store: Store;
  readonly #listeners = new Set<Subscription>();

  constructor(store: Store) {
    this.#store = store;
    store.onCommit(({ transactionId, timestamp, author, changes }) => {
      const transaction = { transactionId, timestamp, author, changes };
      for (const listener of this.#listeners) this.#tell(listener, transaction);
    });
  }

  /** Number of open listeners. */
  get size(): number {
    return this.#listeners.size;
  }

  /** Greets a listener and tells it of every commit from now on, or from where it stopped. */
  add(listener: Subscription): void {
    const { stream, resume } = listener;
    const name = { listenerName: randomId() };
    const newest = this.#store.newestTransactionId();
    const missed = resume?.after === undefined ? undefined : this.#missed(resume.after);
    if (missed !== undefined) {
      stream.send("welcomeback", name);
      for (const transaction of missed) this.#tell(listener, transaction);
    } else {
      // The id lets a listener resume that is cut off before its first event.
      const id = resume !== undefined && newest !== undefined ? eventId(newest, "") : undefined;
      if (resume?.after === undefined) stream.send("welcome", name, id);
      else stream.send("reset", name, id);
    }
    this.#listeners.add(listener);
    stream.onClose(() => this.#listeners.delete(listener));
  }

  /** Ends every connection; listeners reconnect by themselves. */
  disconnectAll(): void {
    for (const { stream } of this.#listeners) stream.end();
    this.#listeners.clear();
  }

  #tell(listener: Subscription, transaction: TransactionEvent): void {
    const documents = this.#store.view("raw", listener.trusted);
    const transitions = transaction.changes.flatMap((change) => {
      const transition = transitionOf(listener, change, documents);
      return transition === undefined ? [] : [{ change, transition }];
    });
    for (const { id, data } of mutationEvents(transaction, transitions, listener.options)) {
      listener.stream.send("mutation", data, id);
    }
  }

  /** What came after an event, or undefined when it is unknown or too long ago. */
  #missed(lastEventId: string): TransactionEvent[] | undefined {
    const hash = lastEventId.indexOf("#");
    const transactionId = lastEventId.slice(0, hash);
    const documentId = lastEventId.slice(hash + 1);
    const position = hash < 0 ? 0 : this.#store.position(transactionId);
    if (position === 0) return undefined;
    const stored = this.#stored(position);
    if (stored === undefined || stored.length > MAX_REPLAY) return undefined;
    const [first, ...later] = this.#replay(stored);
    if (first === undefined) return undefined;
    const told = first.changes.findIndex(({ id }) => id === documentId);
    const rest = told < 0 ? [] : first.changes.slice(told + 1);
    return [{ ...first, changes: rest }, ...later];
  }

  /** Undefined when the history is damaged: the listener then starts anew. */
  #stored(position: number): StoredTransaction[] | undefined {
    try {
      return this.#store.transactionsFrom(position, MAX_REPLAY + 1);
    } catch (error) {
      if (error instanceof LakeError) return undefined;
      throw error;
    }
  }

  /** Stored transactions with each document as it was after them. */
  #replay(stored: readonly StoredTransaction[]): TransactionEvent[] {
    // A document after a transaction is what it was before the next one that touched it.
    const after = new Map<string, DocumentEvent["next"]>();
    return stored
      .toReversed()
      .map(({ id: transactionId, timestamp, author, documents }) => {
        const changes = documents.map(({ id, mutations, previous }) => {
          const next = after.has(id) ? (after.get(id) ?? null) : (this.#store.get(id) ?? null);
          after.set(id, previous);
          return { id, mutations, previous, next };
        });
        return { transactionId, timestamp, author, changes };
      })
      .toReversed();
  }
}

function transitionOf(
  { filter, trusted, allVersions }: Subscription,
  { id, previous, next }: DocumentEvent,
  documents: DocumentSet,
): Transition["transition"] | undefined {
  if (!trusted && !isPublicId(id)) return undefined;
  if (!allVersions && !isPublishedId(id)) return undefined;
  const before = filter(previous, documents);
  const after = filter(next, documents);
  if (before && after) return "update";
  if (after) return "appear";
  return before ? "disappear" : undefined;
}
