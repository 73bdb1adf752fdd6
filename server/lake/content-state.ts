import type { StoredTransaction } from "./history/history.ts";
import { isContentId } from "../documents/ids.ts";
import { isJsonObject } from "../documents/json.ts";
import type { Store } from "./store.ts";

/** Relation of the lake's content to the dataset on disk that it came from. */
export interface ContentState {
  /** Number of stored documents, assets among them. */
  documents: number;
  /** Position of the newest transaction. */
  position: number;
  /** Fingerprint of the content that lake and disk last had in common, if they ever did. */
  base?: string;
  /** True when content was written since then; records and what previews note are none. */
  edited: boolean;
  /** Whether a seeding was interrupted: the dataset is incomplete. */
  seeding: boolean;
}

const BASE = "content.base";
const POSITION = "content.position";
const SEEDING = "content.seeding";
/** Set when history that contained an edit was deleted. */
const EDITED = "content.edited";
/** Types of what a preview writes for itself, as drafts. */
const PREVIEW_TYPES = "sanity.previewUrl";

/** Reads the state of the content. */
export function contentState(store: Store): ContentState {
  const position = store.history.position();
  const base = store.meta(BASE);
  return {
    documents: store.documents.size,
    position,
    ...(base !== undefined && { base }),
    edited: store.meta(EDITED) !== undefined || wasEdited(store, Number(store.meta(POSITION) ?? 0)),
    seeding: isSeeding(store),
  };
}

/**
 * Remembers that the content, as it was at a position, is the one with this fingerprint.
 * @param position of the newest transaction that the fingerprint takes in
 */
export function setContentBase(store: Store, base: string, position: number): void {
  store.setMeta(BASE, base);
  store.setMeta(POSITION, String(position));
  store.setMeta(EDITED, undefined);
}

/** Records that content was edited, if so, before the history that shows it is deleted. */
export function rememberEdits(store: Store): void {
  if (store.meta(EDITED) === undefined && contentState(store).edited) store.setMeta(EDITED, "yes");
}

/** True while a seeding lasts, and when one began and did not end. */
export function isSeeding(store: Store): boolean {
  return store.meta(SEEDING) !== undefined;
}

/** Notes that seeding begins or has ended, so that a start after a crash in between starts over. */
export function setSeeding(store: Store, seeding: boolean): void {
  store.setMeta(SEEDING, seeding ? "yes" : undefined);
}

/** True when a transaction after a position changed content. */
function wasEdited(store: Store, position: number): boolean {
  // One at a time: a transaction may hold hundreds of documents.
  for (let from = position + 1; ;) {
    const [next] = store.history.from(from, 1);
    if (next === undefined) return false;
    if (next.documents.some((change) => isEdit(store, change))) return true;
    from = next.seq + 1;
  }
}

function isEdit(
  store: Store,
  { id, previous, mutations }: StoredTransaction["documents"][number],
): boolean {
  if (!isContentId(id, store.records)) return false;
  const written = mutations.flatMap((mutation) => Object.values(mutation)).filter(isJsonObject);
  const types = [store.get(id), previous, ...written].map((doc) => doc?._type);
  return !types.some((type) => typeof type === "string" && type.startsWith(PREVIEW_TYPES));
}
