/** A changed document that waits to be published. */
export interface WaitingDocument {
  id: string;
  /** When it came, in milliseconds of a monotonic clock. */
  at: number;
  /** Ids of the transactions that changed it, as far as known. */
  transactions: readonly string[];
  /** Ids of the requests that changed it, for the log. */
  requests: readonly string[];
}

/** Most request ids that one document keeps, and that a publish names. */
const MOST_REQUESTS = 5;
/** Most transactions that one document keeps: only the last one matters to a publish. */
const MOST_TRANSACTIONS = 5;

/** The documents that wait, each once: with the time of its first change, and the requests of all. */
export class WaitingDocuments {
  readonly #documents = new Map<string, WaitingDocument>();

  get size(): number {
    return this.#documents.size;
  }

  /** Adds documents; one that waits already keeps the earlier time. */
  add(...documents: readonly WaitingDocument[]): void {
    for (const { id, at, transactions, requests } of documents) {
      const known = this.#documents.get(id);
      const all = [...new Set([...(known?.requests ?? []), ...requests])];
      this.#documents.set(id, {
        id,
        at: Math.min(at, known?.at ?? at),
        transactions: [...(known?.transactions ?? []), ...transactions].slice(-MOST_TRANSACTIONS),
        requests: all.slice(0, MOST_REQUESTS),
      });
    }
  }

  /** Takes all that wait. */
  take(): readonly WaitingDocument[] {
    const taken = [...this.#documents.values()];
    this.#documents.clear();
    return taken;
  }
}

/** The requests of some documents as one id for the log: "a1b2c3d4,e5f6a7b8". */
export function requestsOf(documents: readonly WaitingDocument[]): string | undefined {
  const ids = [...new Set(documents.flatMap(({ requests }) => requests))];
  if (ids.length === 0) return undefined;
  const more = ids.length > MOST_REQUESTS ? `,+${ids.length - MOST_REQUESTS}` : "";
  return `${ids.slice(0, MOST_REQUESTS).join(",")}${more}`;
}
