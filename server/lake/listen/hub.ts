import type { StoredTransaction } from "../history/table.ts";
import { LakeError } from "../errors.ts";
import { isPublicId, isPublishedId, randomId } from "../../documents/ids.ts";
import type { JsonObject } from "../../documents/json.ts";
import type { Store } from "../store.ts";
import {
  eventId,
  TransactionText,
  type DocumentEvent,
  type ListenOptions,
  type TransactionEvent,
  type Transition,
} from "./events.ts";
import type { Matches } from "./filter-messages.ts";
import { Filters, type FilterLimits } from "./filters.ts";
import type { EventStream } from "./stream.ts";

/** A listener as it subscribes. */
export interface Subscription {
  stream: EventStream;
  /** GROQ with a filter over the dataset. */
  query: string;
  parameters: JsonObject;
  options: ListenOptions;
  /** False: the listener gets events of public documents only. */
  trusted: boolean;
  /** True: events of drafts and versions too. */
  allVersions: boolean;
  /** Set when the listener can resume: its last event, if any. */
  resume?: { after: string | undefined };
}

interface Listener extends Subscription {
  filter: number;
  /** Number of the last commit before it came. */
  since: number;
}

/**
 * Maximum number of transactions that are replayed to a listener; beyond it, the listener restarts.
 */
const MAX_REPLAY = 500;
/** Transactions that are read at a time for it. */
const REPLAY_PAGE = 20;
/** Maximum number of characters of replayed documents. */
const MAX_REPLAY_LENGTH = 8 * 2 ** 20;

/** Sends every commit to the listeners. */
export class ListenHub {
  readonly #store: Store;
  readonly #filters: Filters;
  readonly #listeners = new Set<Listener>();
  #commits = 0;

  constructor(store: Store, limits: Partial<FilterLimits> = {}) {
    this.#store = store;
    this.#filters = new Filters((filter, refusal) => this.#endAll(filter, refusal), limits);
    store.onCommit(({ transactionId, timestamp, author, changes }) => {
      this.#commits += 1;
      if (this.#listeners.size === 0) return;
      const number = this.#commits;
      const listens = ({ since }: Listener) => since < number;
      void this.#deliver([{ transactionId, timestamp, author, changes }], listens);
    });
  }

  /**
   * Welcomes a listener and sends it every commit from now on, or from where it stopped. An invalid
   * query gets an error event: a failed response would make the client retry.
   * @throws any other error of reading the query
   */
  async add(subscription: Subscription): Promise<void> {
    const { stream, query, parameters, resume } = subscription;
    const { filter, ready } = this.#filters.add(query, parameters);
    const listener = { ...subscription, filter, since: this.#commits };
    this.#listeners.add(listener);
    stream.onClose(() => this.#drop(listener));
    // All questions to the filters are asked now: their answers come in this order.
    const newest = this.#store.newestTransactionId();
    const missed = resume?.after === undefined ? undefined : this.#missed(resume.after);
    const greeted = ready.then(() => {
      const name = { listenerName: randomId() };
      // With the id a listener can resume even if it is disconnected before its first event.
      const id = resume !== undefined && newest !== undefined ? eventId(newest, "") : undefined;
      if (missed !== undefined) stream.send("welcomeback", name);
      else if (resume?.after === undefined) stream.send("welcome", name, id);
      else stream.send("reset", name, id);
    });
    const delivered = missed && this.#deliver(missed, (each) => each === listener, [filter]);
    try {
      await greeted;
      await delivered;
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      this.#refuse(listener, error);
    }
  }

  /** Ends every connection; listeners reconnect by themselves. */
  disconnectAll(): void {
    for (const listener of this.#listeners) {
      listener.stream.end();
      this.#drop(listener);
    }
  }

  /** Ends every connection and the thread of the filters. */
  async close(): Promise<void> {
    this.disconnectAll();
    await this.#filters.close();
  }

  /**
   * Sends transactions to listeners.
   * @param only filters to evaluate; default: all
   */
  async #deliver(
    transactions: readonly TransactionEvent[],
    to: (listener: Listener) => boolean,
    only?: number[],
  ): Promise<void> {
    let matches: Matches[];
    try {
      matches = await this.#filters.match(
        transactions.flatMap(({ changes }) => changes),
        only,
      );
    } catch {
      // The receivers of this commit are unknown: all listeners restart.
      return this.disconnectAll();
    }
    let next = 0;
    for (const transaction of transactions) {
      const text = new TransactionText(transaction);
      const found = transaction.changes.map((change) => {
        const { before = [], after = [] } = matches[next] ?? {};
        next += 1;
        return { change, before: new Set(before), after: new Set(after) };
      });
      for (const listener of this.#listeners) {
        if (!to(listener)) continue;
        const transitions = found.flatMap((each) => transitionOf(listener, each) ?? []);
        if (transitions.length === 0) continue;
        listener.stream.write(text.events(transitions, listener.options));
      }
    }
  }

  #endAll(filter: number, refusal: LakeError): void {
    for (const listener of this.#listeners) {
      if (listener.filter === filter) this.#refuse(listener, refusal);
    }
  }

  #refuse(listener: Listener, refusal: LakeError): void {
    if (!this.#drop(listener)) return;
    listener.stream.send("channelError", refusal.body);
    listener.stream.end();
  }

  /** @returns false when it was gone before */
  #drop(listener: Listener): boolean {
    if (!this.#listeners.delete(listener)) return false;
    this.#filters.release(listener.filter);
    return true;
  }

  /** What came after an event, or undefined when it is unknown, too long ago, or too much. */
  #missed(lastEventId: string): TransactionEvent[] | undefined {
    const hash = lastEventId.indexOf("#");
    const transactionId = lastEventId.slice(0, hash);
    const documentId = lastEventId.slice(hash + 1);
    const position = hash < 0 ? 0 : this.#store.position(transactionId);
    if (position === 0 || this.#store.position() - position >= MAX_REPLAY) return undefined;
    const stored = this.#readable(position);
    if (stored === undefined) return undefined;
    const [first, ...later] = this.#replay(stored);
    if (first === undefined) return undefined;
    const delivered = first.changes.findIndex(({ id }) => id === documentId);
    const rest = delivered < 0 ? [] : first.changes.slice(delivered + 1);
    return [{ ...first, changes: rest }, ...later];
  }

  /** Undefined when the history is damaged as well: the listener then restarts. */
  #readable(position: number): StoredTransaction[] | undefined {
    try {
      return this.#storedFrom(position);
    } catch (error) {
      if (error instanceof LakeError) return undefined;
      throw error;
    }
  }

  #storedFrom(position: number): StoredTransaction[] | undefined {
    const stored: StoredTransaction[] = [];
    let length = 0;
    for (;;) {
      const from = (stored.at(-1)?.seq ?? position - 1) + 1;
      const page = this.#store.transactionsFrom(from, REPLAY_PAGE);
      stored.push(...page);
      length += JSON.stringify(page).length;
      if (length > MAX_REPLAY_LENGTH) return undefined;
      if (page.length < REPLAY_PAGE) return stored;
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
  { filter, trusted, allVersions }: Listener,
  { change, before, after }: { change: DocumentEvent; before: Set<number>; after: Set<number> },
): Transition | undefined {
  if (!trusted && !isPublicId(change.id)) return undefined;
  if (!allVersions && !isPublishedId(change.id)) return undefined;
  if (after.has(filter)) return { change, transition: before.has(filter) ? "update" : "appear" };
  return before.has(filter) ? { change, transition: "disappear" } : undefined;
}
