import { readFileSync } from "node:fs";
import type { ReleaseStore } from "./store.ts";

/** Every release has this page, and nothing but the gate is in its sealed form. */
const SHELL = "/404.html";
/** The content key's name in a sealed page, as Astro writes an island's properties. */
const KEY_ID = /keyId&quot;:\[0,&quot;(?<keyId>[0-9a-f]+)&quot;\]/;

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
  const now = keyOf(store, store.find(SHELL)?.hash);
  if (now === undefined) return undefined;
  const page = store.changesTo(id).put.get(SHELL);
  if (page === undefined) return undefined;
  const then = keyOf(store, page.hash);
  if (then === undefined) return "not-sealed";
  return then === now ? undefined : "other-passwords";
}

function keyOf(store: ReleaseStore, hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  return contentKeyIn(readFileSync(store.objectFile(hash), "utf8"));
}

/** The name of the content key that a page was sealed with; undefined for a page that is not sealed. */
export function contentKeyIn(html: string): string | undefined {
  return KEY_ID.exec(html)?.groups?.keyId;
}
