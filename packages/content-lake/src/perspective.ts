import { DocumentSet } from "./documents.ts";
import { apiError } from "./errors.ts";
import {
  type Doc,
  idInLayer,
  isJsonObject,
  isPublicId,
  isPublishedId,
  publishedId,
} from "./document.ts";

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
/** Most perspectives that are kept until the next change. */
const MOST_VIEWS = 8;

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

/** The documents in every perspective. */
export class Views {
  /** Every stored document. */
  readonly raw = new DocumentSet();
  /** Other perspectives, until the next change. */
  readonly #views = new Map<string, DocumentSet>();

  /**
   * The documents that a request may see.
   * @param trusted false for requests without a token: they see the public root path in any
   * perspective, as on a public Sanity dataset
   */
  select(perspective: Perspective, trusted: boolean): DocumentSet {
    if (!trusted) return this.#view("public", () => this.#only(isPublicId));
    if (perspective === "raw") return this.raw;
    if (perspective === "published")
      return this.#view("published", () => this.#only(isPublishedId));
    return this.#view(`layers ${perspective.join(",")}`, () => this.#layered(perspective));
  }

  /** Takes over changes that were committed. */
  apply(changes: readonly DocumentChange[]): void {
    for (const { id, next } of changes) this.raw.set(id, next);
    this.#views.clear();
  }

  /** Forgets every document. */
  clear(): void {
    this.raw.clear();
    this.#views.clear();
  }

  #view(name: string, make: () => DocumentSet): DocumentSet {
    const known = this.#views.get(name);
    if (known !== undefined) return known;
    if (this.#views.size >= MOST_VIEWS) this.#views.clear();
    const made = make();
    this.#views.set(name, made);
    return made;
  }

  #only(isSeen: (id: string) => boolean): DocumentSet {
    return new DocumentSet(this.raw.all().filter(({ _id }) => isSeen(_id)));
  }

  /** Layers laid over the published documents; ids are those of the published documents. */
  #layered(layers: readonly string[]): DocumentSet {
    const ids = new Set(this.raw.all().map((doc) => publishedId(doc._id)));
    return new DocumentSet([...ids].flatMap((id) => this.#resolve(id, [...layers, "published"])));
  }

  #resolve(id: string, layers: readonly string[]): Doc[] {
    const doc = layers
      .map((layer) => this.raw.get(idIn(layer, id)))
      .find((each) => each !== undefined);
    // A release can unpublish a document: then no lower version is visible.
    if (doc === undefined || (isJsonObject(doc._system) && doc._system.delete === true)) return [];
    return [{ ...doc, _id: id, _originalId: doc._id }];
  }
}

/** Id under which a layer holds a document; empty where it never does. */
function idIn(layer: string, id: string): string {
  if (!layer.startsWith(ONE_DRAFT)) return idInLayer(layer, id);
  return layer.slice(ONE_DRAFT.length) === id ? idInLayer("drafts", id) : "";
}
