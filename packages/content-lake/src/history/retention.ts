import { rmSync } from "node:fs";
import { assetsIn } from "../assets/files.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days for which history is kept. */
const DAYS = 365;
/** Wait after the start, when other work is more urgent. */
const FIRST_MS = 10_000;
/** The id of an asset contains the hash that names its file. */
const HASH = /[0-9a-f]{40}/;

/**
 * Deletes history older than a year, counted back from the newest edit, and with it the files of deleted
 * assets, and frees the space: soon after the start and once a day.
 * @returns a function that ends it
 */
export function retainHistory(services: Services): () => void {
  const { store, clock, logger } = services;
  let callOff = (): void => undefined;
  const run = (): void => {
    try {
      // A clock that runs ahead must not delete the history of a lake that nobody edits. What a program
      // records about itself is no edit.
      const now = clock.wall();
      const [edit] = store.history.from(store.lastEdit(), 1);
      const newest = Math.min(now, Date.parse(edit?.timestamp ?? "") || now);
      const forgotten = store.history.prune(new Date(newest - DAYS * DAY_MS).toISOString());
      for (const id of forgotten) deleteFile(id, services);
    } catch (error) {
      // On a full disk, for example, the history stays unchanged until the next day.
      const reason = error instanceof Error ? error.message : String(error);
      logger.error(`The history cannot be tidied up: ${reason}`);
    }
    callOff = clock.after(DAY_MS, run);
  };
  callOff = clock.after(FIRST_MS, run);
  return () => callOff();
}

/** Deletes the file of an asset that nobody can bring back. Equal bytes may be another asset's. */
function deleteFile(id: string, { store, disk }: Services): void {
  const hash = HASH.exec(id)?.[0];
  if (hash === undefined || store.history.lastState(id) !== undefined) return;
  const isUsed = assetsIn(store.documents).some(({ sha1hash }) => sha1hash === hash);
  if (!isUsed) rmSync(disk.path(hash), { force: true });
}
