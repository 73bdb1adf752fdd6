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

  /** Adds a delivery that is newer than all before it. */
  add(delivery: T): void {
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

  /** Forgets a delivery that was taken; the next one of its document may go. */
  done({ documentId }: T): void {
    const line = this.#lines.get(documentId);
    line?.shift();
    const next = line?.[0];
    if (next === undefined) this.#lines.delete(documentId);
    else this.again(next);
  }
}
