import { randomUUID } from "node:crypto";
import { IDENTITY_KEY } from "./identity-key.ts";
import type { Store } from "./store.ts";

/**
 * Random identity of this lake's dataset. It is generated with the lake and stays with it: seeding,
 * `content:push` and copies of the data folder keep it.
 */
export function lakeIdentity(store: Store): string {
  const known = store.meta(IDENTITY_KEY);
  if (known !== undefined) return known;
  const made = randomUUID();
  store.setMeta(IDENTITY_KEY, made);
  return made;
}
