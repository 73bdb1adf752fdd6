import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { invalid } from "../errors.ts";
import type { LakeEnv } from "../http/app.ts";
import { requireProgram } from "../http/caller.ts";
import { readJsonBody } from "../http/input.ts";
import type { Services } from "../services.ts";
import type { Store } from "../store.ts";

/** Value in `GET /lake` by which clients recognize this lake. */
export const LAKE_NAME = "embedded";

/** Key of the dataset's identity among the lake's stored values. */
export const IDENTITY_KEY = "identity";

/** What the lake's content is, in relation to datasets elsewhere. */
export interface ContentState {
  /** Random mark of the dataset: seeding, `content:push` and copies of the data folder keep it. */
  identity: string;
  /** Number of stored documents, assets among them. */
  documents: number;
  /** Fingerprint of the last content that it had in common with another place, if any. */
  base?: string;
  /** Fingerprint of the dataset that it was filled with; empty while, or if, that is not complete. */
  seed?: string;
  /** True when content was written since then; records and notes of previews do not count. */
  edited: boolean;
}

const BASE = "content.base";
const POSITION = "content.position";
const SEED = "content.seed";

/** Reads the state of the content. */
export function contentState(store: Store): ContentState {
  const [base, seed] = [store.meta(BASE), store.meta(SEED)];
  return {
    identity: lakeIdentity(store),
    documents: store.documents.size,
    ...(base !== undefined && { base }),
    ...(seed !== undefined && { seed }),
    edited: store.lastEdit() > Number(store.meta(POSITION) ?? 0),
  };
}

/** True during a seeding, and after an interrupted one. */
export function isSeeding(store: Store): boolean {
  return store.meta(SEED) === "";
}

/**
 * Stores the fingerprint of the dataset that the lake was filled with. An empty one begins a seeding: if a
 * crash interrupts it, the next start does it again.
 */
export function setSeed(store: Store, seed: string): void {
  store.setMeta(BASE, seed);
  store.setMeta(POSITION, String(store.history.position()));
  // Last: until then the next start fills it again.
  store.setMeta(SEED, seed);
}

/** The mark of the dataset, which is generated with the lake. */
export function lakeIdentity(store: Store): string {
  const known = store.meta(IDENTITY_KEY);
  if (known !== undefined) return known;
  const made = randomUUID();
  store.setMeta(IDENTITY_KEY, made);
  return made;
}

/**
 * Adds endpoints that Sanity's Content Lake lacks: `GET /lake` says what it is, and what it holds; `PUT /lake/base`
 * is how `content:push` and `content:pull` record what it has in common with another place.
 */
export function addStateEndpoints(app: Hono<LakeEnv>, services: Services): void {
  const { projectId, dataset, store } = services;
  app.get("/lake", ({ json, var: { caller } }) => {
    const content = caller.trusted ? contentState(store) : undefined;
    return json({ lake: LAKE_NAME, projectId, dataset, content });
  });
  app.put("/lake/base", async (c) => {
    requireProgram(c.var.caller);
    const { base } = await readJsonBody(c);
    if (typeof base !== "string") throw invalid(`The body needs a text "base"`);
    store.setMeta(BASE, base);
    return c.json(contentState(store));
  });
}
