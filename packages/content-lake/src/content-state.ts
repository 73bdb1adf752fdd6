import { randomUUID } from "node:crypto";
import type { Store } from "./store.ts";

/** Value in `GET /lake` by which clients recognize this lake. */
export const LAKE_NAME = "embedded";

/** Key of the dataset's identity among the lake's stored values. */
export const IDENTITY_KEY = "identity";

/** Relation of the lake's content to the dataset on disk that it came from. */
export interface ContentState {
  /** Number of stored documents, assets among them. */
  documents: number;
  /** Position of the newest transaction. */
  position: number;
  /** Fingerprint of the last content that lake and disk had in common, if any. */
  base?: string;
  /** True when content was written since then; records and notes of previews do not count. */
  edited: boolean;
  /** Whether a seeding was interrupted: the dataset is incomplete. */
  seeding: boolean;
}

const BASE = "content.base";
const POSITION = "content.position";
const SEEDING = "content.seeding";

/** Reads the state of the content. */
export function contentState(store: Store): ContentState {
  const position = store.history.position();
  const base = store.meta(BASE);
  return {
    documents: store.documents.size,
    position,
    ...(base !== undefined && { base }),
    edited: store.lastEdit() > Number(store.meta(POSITION) ?? 0),
    seeding: isSeeding(store),
  };
}

/**
 * Stores the fingerprint of the content at a position.
 * @param position of the newest transaction that the fingerprint takes in
 */
export function setContentBase(store: Store, base: string, position: number): void {
  store.setMeta(BASE, base);
  store.setMeta(POSITION, String(position));
}

/** True during a seeding, and after an interrupted one. */
export function isSeeding(store: Store): boolean {
  return store.meta(SEEDING) !== undefined;
}

/** Stores that seeding begins or has ended, so that the start after a crash in between starts over. */
export function setSeeding(store: Store, seeding: boolean): void {
  store.setMeta(SEEDING, seeding ? "yes" : undefined);
}

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
