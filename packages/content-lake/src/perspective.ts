import {
  type Doc,
  DocumentSet,
  idInLayer,
  isPublicId,
  isPublishedId,
  publishedId,
} from "./document.ts";
import { apiError } from "./errors.ts";
import { unpublishes } from "./releases/release.ts";

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

/**
 * The documents that a request may see.
 * @param stored every document as stored
 * @param trusted false for requests without a token: they see the public root path in any
 * perspective, as on a public Sanity dataset
 */
export function documentsIn(
  stored: DocumentSet,
  perspective: Perspective,
  trusted: boolean,
): DocumentSet {
  if (!trusted) return filterById(stored, isPublicId);
  if (perspective === "raw") return stored;
  if (perspective === "published") return filterById(stored, isPublishedId);
  const ids = new Set(stored.all().map((doc) => publishedId(doc._id)));
  const layers = [...perspective, "published"];
  return new DocumentSet([...ids].flatMap((id) => topmost(stored, id, layers) ?? []));
}

function filterById(stored: DocumentSet, isSeen: (id: string) => boolean): DocumentSet {
  return new DocumentSet(stored.all().filter(({ _id }) => isSeen(_id)));
}

/** A document in the first layer that holds it, under the id of the published one. */
function topmost(stored: DocumentSet, id: string, layers: readonly string[]): Doc | undefined {
  const doc = layers.map((layer) => stored.get(idIn(layer, id))).find((each) => each !== undefined);
  // A release can unpublish a document: then no lower version is visible.
  if (doc === undefined || unpublishes(doc)) return undefined;
  return { ...doc, _id: id, _originalId: doc._id };
}

/** Id under which a layer holds a document; empty where it never does. */
function idIn(layer: string, id: string): string {
  if (!layer.startsWith(ONE_DRAFT)) return idInLayer(layer, id);
  return layer.slice(ONE_DRAFT.length) === id ? idInLayer("drafts", id) : "";
}
