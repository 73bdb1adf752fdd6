import type { Clock } from "../../runtime/clock.ts";
import { rememberEdits } from "../content-state.ts";
import type { Logger } from "../http/server.ts";
import type { Store } from "../store.ts";

/** What keeps the history within its bounds. */
export interface RetentionOptions {
  store: Store;
  /** Days for which history is kept, counted back from the newest edit; 0 keeps all. */
  days: number;
  clock: Clock;
  logger: Logger;
}

const DAY_MS = 24 * 60 * 60_000;
/** After the start others have more to do. */
const FIRST_MS = 10_000;
/** Between two steps, so that editors are not held up. */
const STEP_MS = 50;
/** Transactions that one step packs, and that one step forgets: some ten milliseconds each. */
const PACKED = 20;
const FORGOTTEN = 500;
/** Number of the newest transactions that stay, for listeners that reconnect. */
export const KEPT_TRANSACTIONS = 501;

/**
 * Packs history of an older version, deletes history older than a number of days, and frees the
 * space: in small steps, soon after the start and once a day.
 * @returns a function that ends it
 */
export function retainHistory({ store, days, clock, logger }: RetentionOptions): () => void {
  let callOff = (): void => undefined;
  let told: string | undefined;
  const run = (): void => {
    try {
      const more = retentionStep(store, days, clock.wall());
      told = undefined;
      callOff = clock.after(more ? STEP_MS : DAY_MS, run);
    } catch (error) {
      // A full disk, for example. The history stays as it is until the next day.
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== told) logger.error(`The history cannot be tidied up: ${reason}`);
      told = reason;
      callOff = clock.after(DAY_MS, run);
    }
  };
  callOff = clock.after(FIRST_MS, run);
  return () => callOff();
}

/**
 * One step of it.
 * @param now milliseconds since 1970
 * @returns false when there is nothing left to do
 */
export function retentionStep(store: Store, days: number, now: number): boolean {
  if (days > 0) {
    // A clock that runs ahead must not delete the history of an unedited lake.
    const newest = Math.min(now, Date.parse(store.newestTime() ?? "") || now);
    const before = new Date(newest - days * DAY_MS).toISOString();
    if (store.hasHistoryBefore(before, KEPT_TRANSACTIONS)) {
      rememberEdits(store);
      store.pruneHistory(before, KEPT_TRANSACTIONS, FORGOTTEN);
      return true;
    }
  }
  if (store.compactHistory(PACKED) > 0) return true;
  return store.releasePages();
}
