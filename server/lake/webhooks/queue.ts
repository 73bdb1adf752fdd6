/** What the order of deliveries depends on. */
export interface Queued {
  /** Position in the order of commits. */
  id: number;
  documentId: string;
}

/**
 * The deliveries of one hook in the order of commits. One that waits for another attempt holds back
 * the later ones of its own document and no others.
 */
export class DeliveryQueue<T extends Queued> {
  /** For each document: its deliveries, oldest first. */
  readonly #lines = new Map<string, T[]>();
  /** The first of each line, unless it waits or is on its way; oldest first. */
  readonly #ready: T[] = [];
  /** All of them, oldest first. */
  readonly #all = new Map<number, T>();

  /** How many there are. */
  get size(): number {
    return this.#all.size;
  }

  /** All deliveries, oldest first. */
  all(): Iterable<T> {
    return this.#all.values();
  }

  /** Adds a delivery that is newer than all before it. */
  add(delivery: T): void {
    this.#all.set(delivery.id, delivery);
    const line = this.#lines.get(delivery.documentId);
    if (line === undefined) {
      this.#lines.set(delivery.documentId, [delivery]);
      this.#ready.push(delivery);
    } else line.push(delivery);
  }

  /** Takes the oldest delivery that may go now. Call {@link done} or {@link again} for it later. */
  take(): T | undefined {
    return this.#ready.shift();
  }

  /** Puts a delivery back that was taken. */
  again(delivery: T): void {
    const at = this.#ready.findIndex(({ id }) => id > delivery.id);
    this.#ready.splice(at < 0 ? this.#ready.length : at, 0, delivery);
  }

  /** Forgets a delivery, taken or not; when it was the first of its document, the next one may go. */
  done(delivery: T): void {
    if (!this.#all.delete(delivery.id)) return;
    const { documentId } = delivery;
    const line = this.#lines.get(documentId) ?? [];
    const at = line.indexOf(delivery);
    line.splice(at, 1);
    if (at > 0) return;
    const ready = this.#ready.indexOf(delivery);
    if (ready >= 0) this.#ready.splice(ready, 1);
    const [next] = line;
    if (next === undefined) this.#lines.delete(documentId);
    else this.again(next);
  }
}
