import { readFileSync } from "node:fs";
import { contentKeyIn, GATE_PAGE } from "./gate-of.ts";
import type { ReleaseStore } from "./store.ts";

/** How the gate of a release differs from the one that visitors meet now. */
export type OlderGate = "other-passwords" | "not-sealed";

/**
 * Says whether a rollback lets people in who are shut out now: a withdrawn password changes the content
 * key, and a release before that was sealed with another one, or not at all.
 * @param id number of a kept release
 * @returns undefined where the gate stays, or the site is not sealed now
 * @throws ReleaseStoreError when that release is not kept
 */
export function olderGate(store: ReleaseStore, id: number): OlderGate | undefined {
  const now = keyOf(store, store.find(GATE_PAGE)?.hash);
  if (now === undefined) return undefined;
  const page = store.changesTo(id).put.get(GATE_PAGE);
  if (page === undefined) return undefined;
  const then = keyOf(store, page.hash);
  if (then === undefined) return "not-sealed";
  return then === now ? undefined : "other-passwords";
}

function keyOf(store: ReleaseStore, hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  return contentKeyIn(readFileSync(store.objectFile(hash), "utf8"));
}
