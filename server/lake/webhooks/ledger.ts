import type { Clock } from "../../runtime/clock.ts";
import type { Settlement } from "./outbox.ts";

/** Results wait this long to be written, several at once: no edit waits for the disk because of them. */
const WRITE_AFTER_MS = 500;
/** How soon it is tried again when the disk refuses. */
const RETRY_AFTER_MS = 5000;

/**
 * Writes down what became of deliveries, a moment later. A process that dies before has its last
 * deliveries made again, with the same idempotency keys.
 */
export class Ledger {
  readonly #write: (settlements: Settlement[]) => void;
  readonly #clock: Clock;
  readonly #report: (error: unknown) => void;
  #unwritten = new Map<number, Settlement>();
  #stopTimer: (() => void) | undefined;
  #failing = false;

  /** @param report called once when writing starts to fail */
  constructor(
    write: (settlements: Settlement[]) => void,
    clock: Clock,
    report: (error: unknown) => void,
  ) {
    this.#write = write;
    this.#clock = clock;
    this.#report = report;
  }

  /** Notes what became of a delivery; the newest note about one counts. */
  note(settlement: Settlement): void {
    this.#unwritten.set(settlement.id, settlement);
    this.#stopTimer ??= this.#clock.after(WRITE_AFTER_MS, () => this.flush());
  }

  /** Writes all entries now. Entries that cannot be written stay queued. */
  flush(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (this.#unwritten.size === 0) return;
    try {
      this.#write([...this.#unwritten.values()]);
      this.#unwritten = new Map();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#report(error);
      this.#failing = true;
      this.#stopTimer = this.#clock.after(RETRY_AFTER_MS, () => this.flush());
    }
  }

  /** Writes all notes and stops. */
  close(): void {
    this.flush();
    this.#stopTimer?.();
  }
}
