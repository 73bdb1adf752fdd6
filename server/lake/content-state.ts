import type { Store } from "./store.ts";

/** How the lake's content stands to the dataset on disk that it came from. */
export interface ContentState {
  /** Number of stored documents, assets among them. */
  documents: number;
  /** Position of the newest transaction. */
  position: number;
  /** Fingerprint of the content that lake and disk last had in common, if they ever did. */
  base?: string;
  /** True when something was written since then. */
  edited: boolean;
  /** True when a seeding began and did not end: what is there is half a dataset. */
  seeding: boolean;
}

const BASE = "content.base";
const POSITION = "content.position";
const SEEDING = "content.seeding";

/** Reads how the content stands. */
export function contentState(store: Store): ContentState {
  const position = store.position();
  const base = store.meta(BASE);
  return {
    documents: store.view("raw", true).size,
    position,
    ...(base !== undefined && { base }),
    edited: position > Number(store.meta(POSITION) ?? 0),
    seeding: store.meta(SEEDING) !== undefined,
  };
}

/**
 * Remembers that the content, as it was at a position, is the one with this fingerprint.
 * @param position of the newest transaction that the fingerprint takes in
 */
export function setContentBase(store: Store, base: string, position: number): void {
  store.setMeta(BASE, base);
  store.setMeta(POSITION, String(position));
}

/** Notes that seeding begins or has ended, so that a start after a crash in between starts over. */
export function setSeeding(store: Store, seeding: boolean): void {
  store.setMeta(SEEDING, seeding ? "yes" : undefined);
}
