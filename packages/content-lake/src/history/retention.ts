import type { Clock } from "../clock.ts";
import type { Logger } from "../logger.ts";
import type { Store } from "../store.ts";

/** Options of the history's retention. */
export interface RetentionOptions {
  store: Store;
  /** Days for which history is kept, counted back from the newest edit; 0 keeps all. */
  days: number;
  clock: Clock;
  logger: Logger;
  /** Deletes assets that only the deleted history needed. */
  afterwards: (pause: () => Promise<void>) => Promise<unknown>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Wait after the start, when other work is more urgent. */
const FIRST_MS = 10_000;
/** Wait between two steps, so that editors are not delayed. */
const STEP_MS = 50;
/** Transactions that one step deletes, which takes some ten milliseconds. */
const FORGOTTEN = 500;
/** Number of the newest transactions that stay, for listeners that reconnect. */
const NEVER_DELETED = 501;

/**
 * Deletes history older than a number of days and what only it needed, and frees the space: in small steps,
 * soon after the start and once a day.
 * @returns a function that ends it
 */
export function retainHistory(options: RetentionOptions): () => void {
  const { store, days, clock, logger, afterwards } = options;
  let callOff = (): void => undefined;
  const pause = () => new Promise<void>((resolve) => (callOff = clock.after(STEP_MS, resolve)));
  const rest = (error?: unknown): void => {
    // On a full disk, for example, the history stays unchanged until the next day.
    if (error !== undefined) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error(`The history cannot be tidied up: ${reason}`);
    }
    callOff = clock.after(DAY_MS, run);
  };
  /** @returns false when there is nothing left to do */
  const step = (): boolean => {
    if (days === 0) return false;
    // A clock that runs ahead must not delete the history of an unedited lake.
    const now = clock.wall();
    const newest = Math.min(now, Date.parse(store.history.newest()?.timestamp ?? "") || now);
    const before = new Date(newest - days * DAY_MS).toISOString();
    return store.history.prune(before, NEVER_DELETED, FORGOTTEN);
  };
  const run = (): void => {
    try {
      if (step()) callOff = clock.after(STEP_MS, run);
      else void afterwards(pause).then(() => rest(), rest);
    } catch (error) {
      rest(error);
    }
  };
  callOff = clock.after(FIRST_MS, run);
  return () => callOff();
}
