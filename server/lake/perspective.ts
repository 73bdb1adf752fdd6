import { DocumentSet } from "./documents.ts";
import { apiError } from "./errors.ts";
import { idInLayer, isPublicId, isPublishedId, publishedId } from "../documents/ids.ts";
import { isJsonObject, type Doc } from "../documents/json.ts";
import { withAttributes } from "./packed.ts";

/**
 * From which side a dataset is seen: every document as stored (`raw`), published ones only, or
 * layers laid over one another, the first one that holds a document winning (`["drafts"]`,
 * `["rSpring", "drafts"]`; published documents are always the lowest layer). Besides Sanity's names a
 * layer may be one document's draft alone: `draft:<published id>`.
 */
export type Perspective = "raw" | "published" | readonly string[];

/** From this API date on, a query without a perspective sees published documents only. */
const PUBLISHED_BY_DEFAULT_SINCE = "2025-02-19";
const LAYER = /^(?:draft:)?[a-z0-9_-]+$/i;
const ONE_DRAFT = "draft:";
const STACKS_KEPT = 8;

/** True for API dates whose default is the published perspective. `X` is newer than any date. */
export function prefersPublished(apiVersion: string): boolean {
  return apiVersion === "X" || (apiVersion !== "1" && apiVersion >= PUBLISHED_BY_DEFAULT_SINCE);
}

/**
 * Reads the `perspective` parameter of a request.
 * @param value one name, or several parted by commas; undefined gives the default of the API date
 * @param apiVersion `1`, `X` or a date like `2026-05-01`
 * @throws LakeError 400 for a name that is no perspective
 */
export function parsePerspective(value: string | undefined, apiVersion: string): Perspective {
  if (value === undefined || value === "") {
    return prefersPublished(apiVersion) ? "published" : "raw";
  }
  const layers = value
    .split(",")
    .map((name) => name.trim())
    .map((name) => (name === "previewDrafts" ? "drafts" : name));
  const wrong = layers.find((name) => !LAYER.test(name));
  if (wrong !== undefined) {
    throw apiError(
      400,
      `Invalid perspective "${wrong}": expected published, drafts, raw or the name of a release`,
    );
  }
  if (layers.includes("raw")) {
    if (layers.length === 1) return "raw";
    throw apiError(400, "The raw perspective can not be combined with other perspectives");
  }
  return layers.length === 1 && layers[0] === "published" ? "published" : layers;
}

/** A document that changed; `next` is null when it was deleted. */
export interface DocumentChange {
  id: string;
  next: Doc | null;
}

/** The documents in every perspective, kept up to date as documents change. */
export class Views {
  readonly #raw = new DocumentSet();
  readonly #published = new DocumentSet();
  readonly #public = new DocumentSet();
  readonly #stacks = new Map<string, Stack>();

  /** Every stored document. */
  get raw(): DocumentSet {
    return this.#raw;
  }

  /**
   * The documents that a request may see.
   * @param trusted false for requests without a token: they see the public root path in any
   * perspective, as on a public Sanity dataset
   */
  select(perspective: Perspective, trusted: boolean): DocumentSet {
    if (!trusted) return this.#public;
    if (perspective === "raw") return this.#raw;
    if (perspective === "published") return this.#published;
    return this.#stack(perspective).documents;
  }

  /** Takes over changes that were committed. */
  apply(changes: readonly DocumentChange[]): void {
    for (const { id, next } of changes) {
      change(this.#raw, id, next);
      if (isPublishedId(id)) change(this.#published, id, next);
      if (isPublicId(id)) change(this.#public, id, next);
    }
    for (const stack of this.#stacks.values()) {
      for (const { id } of changes) stack.refresh(publishedId(id));
    }
  }

  /** Forgets every document. */
  clear(): void {
    this.#raw.clear();
    this.#published.clear();
    this.#public.clear();
    this.#stacks.clear();
  }

  #stack(layers: readonly string[]): Stack {
    const key = layers.join(",");
    const kept = this.#stacks.get(key);
    if (kept !== undefined) return kept;
    const oldest = this.#stacks.keys().next();
    if (this.#stacks.size >= STACKS_KEPT && oldest.done !== true) this.#stacks.delete(oldest.value);
    const made = new Stack(layers, this.#raw);
    this.#stacks.set(key, made);
    return made;
  }
}

function change(set: DocumentSet, id: string, next: Doc | null): void {
  if (next === null) set.delete(id);
  else set.put(next);
}

/** Id under which a layer holds a document; empty where it never does. */
function idIn(layer: string, id: string): string {
  if (!layer.startsWith(ONE_DRAFT)) return idInLayer(layer, id);
  return layer.slice(ONE_DRAFT.length) === id ? idInLayer("drafts", id) : "";
}

/** Layers laid over the published documents; ids are those of the published documents. */
class Stack {
  readonly documents: DocumentSet;
  readonly #layers: readonly string[];
  readonly #raw: DocumentSet;

  constructor(layers: readonly string[], raw: DocumentSet) {
    this.#layers = [...new Set([...layers, "published"])];
    this.#raw = raw;
    const ids = new Set(raw.all().map((doc) => publishedId(doc._id)));
    this.documents = new DocumentSet([...ids].flatMap((id) => this.#resolve(id) ?? []));
  }

  refresh(id: string): void {
    change(this.documents, id, this.#resolve(id) ?? null);
  }

  #resolve(id: string): Doc | undefined {
    for (const layer of this.#layers) {
      const doc = this.#raw.get(idIn(layer, id));
      if (doc === undefined) continue;
      // A release can unpublish a document: then no lower version is visible.
      if (isJsonObject(doc._system) && doc._system.delete === true) return undefined;
      return withAttributes(doc, { _id: id, _originalId: doc._id });
    }
    return undefined;
  }
}
