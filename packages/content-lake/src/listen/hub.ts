import { type Doc, isPublicId, isPublishedId, type JsonObject, randomId } from "../document.ts";
import { LakeError } from "../errors.ts";
import type { Queries } from "../groq/queries.ts";
import type { Store } from "../store.ts";
import type { Transaction } from "../transaction.ts";
import { eventId, type EventStream, eventText, type ListenOptions } from "./streams.ts";
import { type DocumentFilter, plainFilter } from "./filter.ts";

/** A new listener. */
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
  /** Undefined for a filter that the thread of the queries evaluates. */
  matches: DocumentFilter | undefined;
}

/** Most missed transactions that a resuming listener gets; beyond that it restarts. */
const MAX_REPLAY = 500;

/** Sends every commit to the listeners. */
export class ListenHub {
  readonly #store: Store;
  readonly #queries: Pick<Queries, "match">;
  readonly #listeners = new Set<Listener>();

  constructor(store: Store, queries: Pick<Queries, "match">) {
    this.#store = store;
    this.#queries = queries;
    store.onCommit((transaction) => void this.#deliver([transaction], this.#listeners));
  }

  /**
   * Welcomes a listener and sends it every commit from now on, or from where it stopped. An invalid
   * query gets an error event: a failed response would make the client retry.
   */
  async add(subscription: Subscription): Promise<void> {
    const { stream, query, parameters, resume } = subscription;
    const listener = { ...subscription, matches: plainFilter(query, parameters) };
    const newest = this.#store.history.newest();
    const missed = resume?.after === undefined ? undefined : this.#missed(resume.after);
    this.#listeners.add(listener);
    stream.onClose(() => this.#listeners.delete(listener));
    // Asks all questions now, so that the replies come in this order.
    const read = this.#match(listener, []).then(() => {
      const name = { listenerName: randomId() };
      // With the id a listener can resume even if it is disconnected before its first event.
      const id = resume !== undefined && newest !== undefined ? eventId(newest, "") : undefined;
      if (missed !== undefined) stream.send("welcomeback", name);
      else if (resume?.after === undefined) stream.send("welcome", name, id);
      else stream.send("reset", name, id);
    });
    const delivered = this.#deliver(missed ?? [], [listener]);
    await read.catch((error: unknown) => this.#refuse(listener, error));
    await delivered;
  }

  /** Sends transactions to listeners. */
  async #deliver(transactions: readonly Transaction[], to: Iterable<Listener>): Promise<void> {
    const documents = transactions
      .flatMap(({ changes }) => changes)
      .flatMap(({ previous, next }) => [previous, next]);
    if (documents.length === 0) return;
    await Promise.all(
      [...to].map(async (listener) => {
        try {
          this.#send(listener, transactions, await this.#match(listener, documents));
        } catch (error) {
          this.#refuse(listener, error);
        }
      }),
    );
  }

  async #match(
    { matches, query, parameters }: Listener,
    documents: readonly (Doc | null)[],
  ): Promise<readonly boolean[]> {
    return matches === undefined
      ? this.#queries.match({ query, parameters, documents })
      : documents.map(matches);
  }

  /** @param matches for each change of the transactions: before and after it */
  #send(
    listener: Listener,
    transactions: readonly Transaction[],
    matches: readonly boolean[],
  ): void {
    if (!this.#listeners.has(listener)) return;
    const { trusted, allVersions, stream, options } = listener;
    let at = 0;
    for (const transaction of transactions) {
      const transitions = transaction.changes.flatMap((change) => {
        const [before, after] = [matches[at], matches[at + 1]];
        at += 2;
        if (!trusted && !isPublicId(change.id)) return [];
        if (!allVersions && !isPublishedId(change.id)) return [];
        if (after) return { change, transition: before ? "update" : "appear" } as const;
        return before ? ({ change, transition: "disappear" } as const) : [];
      });
      if (transitions.length > 0) stream.write(eventText(transaction, transitions, options));
    }
  }

  /** Ends a listener whose filter is wrong with the reason; another one reconnects by itself. */
  #refuse(listener: Listener, error: unknown): void {
    if (!this.#listeners.delete(listener)) return;
    if (error instanceof LakeError && error.status < 500) {
      listener.stream.send("channelError", error.body);
    }
    listener.stream.end();
  }

  /** What came after an event, or undefined when it is unknown, too long ago, or damaged. */
  #missed(lastEventId: string): Transaction[] | undefined {
    const [transactionId = "", documentId] = lastEventId.split("#", 2);
    const position = documentId === undefined ? 0 : this.#store.history.position(transactionId);
    if (position === 0 || this.#store.history.position() - position >= MAX_REPLAY) return undefined;
    try {
      const [first, ...later] = this.#store.history.from(position, MAX_REPLAY);
      if (first === undefined) return undefined;
      const delivered = first.changes.findIndex(({ id }) => id === documentId);
      const rest = delivered < 0 ? [] : first.changes.slice(delivered + 1);
      return [{ ...first, changes: rest }, ...later];
    } catch (error) {
      if (error instanceof LakeError) return undefined;
      throw error;
    }
  }
}
