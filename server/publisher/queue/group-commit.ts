import type { Delivery, Outcome } from "./queue.ts";

interface Waiting {
  delivery: Delivery;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/**
 * Puts deliveries into the queue in groups: those of one turn of the event loop share a transaction,
 * so that many at once cost one write to disk, and a single one waits for nobody.
 */
export class GroupCommit {
  readonly #store: (deliveries: Delivery[]) => Outcome[];
  readonly #stored: () => void;
  #waiting: Waiting[] = [];

  /**
   * @param store writes a group, all or none
   * @param stored is told after a group that held something new, when its senders are answered
   */
  constructor(store: (deliveries: Delivery[]) => Outcome[], stored: () => void) {
    this.#store = store;
    this.#stored = stored;
  }

  /** Resolves when the delivery is on disk. Rejects with the store's error when it could not be. */
  add(delivery: Delivery): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ delivery, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const group = this.#waiting;
    this.#waiting = [];
    try {
      const outcomes = this.#store(group.map(({ delivery }) => delivery));
      group.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error("The queue did not say what became of it."));
        else resolve(outcome);
      });
      if (outcomes.includes("stored")) setImmediate(this.#stored);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
