import type { Hold } from "../../../src/facts/release-api.ts";
import { rolledBackTo } from "../../release/rows.ts";
import type { ReleaseStore } from "../../release/store.ts";
import { RELEASE } from "./make-release.ts";
import { SiteState } from "./site-state.ts";

/**
 * The rollback that visitors see; undefined when they see the last release of the publisher.
 * @param newest number of the last release that the publisher or a full build made
 */
export function holdOf(store: ReleaseStore, newest: number): Hold | undefined {
  const current = store.current();
  if (current === undefined || rolledBackTo(current) === undefined) return undefined;
  const releases = new Map(store.list().map((release) => [release.id, release]));
  if (releases.has(newest)) {
    const { put, remove } = store.changesTo(newest);
    if (put.size === 0 && remove.length === 0) return undefined;
  }
  // A rollback to a rollback shows what that one shows.
  let shown = current;
  for (let next; (next = releases.get(rolledBackTo(shown) ?? 0));) shown = next;
  return { shows: shown.id, madeAt: shown.at, since: current.at, newest };
}

/** The same, for a program that is not the publisher; undefined where no publisher has worked yet. */
export function currentHold(store: ReleaseStore): Hold | undefined {
  const newest = store.transact((database) => new SiteState(database)).fact(RELEASE);
  return newest === undefined ? undefined : holdOf(store, Number(newest));
}
