import { deleteUnusedAssets } from "../assets/unused-assets.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days for which history is kept. */
const DAYS = 365;
/** Wait after the start, when other work is more urgent. */
const FIRST_MS = 10_000;
/** Pause that lets other requests run. */
const PAUSE_MS = 50;

/**
 * Deletes history older than a year, counted back from the newest edit, and assets that only it
 * needed, and frees the space: soon after the start and once a day.
 * @returns a function that ends it
 */
export function retainHistory(services: Services): () => void {
  const { store, clock, logger } = services;
  let callOff = (): void => undefined;
  const pause = () => new Promise<void>((resolve) => (callOff = clock.after(PAUSE_MS, resolve)));
  const run = async (): Promise<void> => {
    try {
      // A clock that runs ahead must not delete the history of a lake that nobody edits. What a program
      // records about itself is no edit.
      const now = clock.wall();
      const [edit] = store.history.from(store.lastEdit(), 1);
      const newest = Math.min(now, Date.parse(edit?.timestamp ?? "") || now);
      const forgotten = store.history.prune(new Date(newest - DAYS * DAY_MS).toISOString());
      await deleteUnusedAssets(services, forgotten, pause);
    } catch (error) {
      // On a full disk, for example, the history stays unchanged until the next day.
      const reason = error instanceof Error ? error.message : String(error);
      logger.error(`The history cannot be tidied up: ${reason}`);
    }
    callOff = clock.after(DAY_MS, () => void run());
  };
  callOff = clock.after(FIRST_MS, () => void run());
  return () => callOff();
}
