import { randomUUID } from "node:crypto";
import type { Store } from "./store.ts";

const KEY = "lake.identity";

/**
 * Random text that tells this lake's dataset from all others. It is made with the lake and stays with
 * it: seeding, `content:push` and copies of the data folder keep it.
 */
export function lakeIdentity(store: Store): string {
  const known = store.meta(KEY);
  if (known !== undefined) return known;
  const made = randomUUID();
  store.setMeta(KEY, made);
  return made;
}
