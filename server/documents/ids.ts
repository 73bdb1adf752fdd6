import { randomBytes } from "node:crypto";

/** Sanity's rule for document ids: the one that `@sanity/client` checks too. */
const DOCUMENT_ID = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i;
const TRANSACTION_ID = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const DRAFTS = "drafts.";
const VERSIONS = "versions.";
/** Id paths of Sanity's own records about the content: its system documents, secrets of previews. */
const RECORDS = ["_.", "sanity-preview-url-secret."];

/** True when a document may have this id: 1 to 128 of `a-z A-Z 0-9 _ . -`, no leading `-` or `.`. */
export function isDocumentId(id: string): boolean {
  return DOCUMENT_ID.test(id) && !id.includes("..") && !id.endsWith(".");
}

/** True when a client may choose this id for its transaction. */
export function isTransactionId(id: string): boolean {
  return TRANSACTION_ID.test(id);
}

/** A new random id of 22 letters and digits, as the Content Lake makes them. */
export function randomId(): string {
  let id = "";
  while (id.length < 22) {
    for (const byte of randomBytes(32)) {
      // Bytes past the last whole multiple of the alphabet would favor its first letters.
      if (byte < 248 && id.length < 22) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return id;
}

/** True for a published document's id: neither a draft nor a version of a release. */
export function isPublishedId(id: string): boolean {
  return !id.startsWith(DRAFTS) && !id.startsWith(VERSIONS);
}

/** True for the id of a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFTS);
}

/**
 * True for the id of content, or of a draft or version of it; false for records about content.
 * @param records id paths of further records, like `notes.`
 */
export function isContentId(id: string, records: readonly string[] = []): boolean {
  return ![...RECORDS, ...records].some((path) => publishedId(id).startsWith(path));
}

/** True for an id that visitors without a token may read: the root path, without a dot. */
export function isPublicId(id: string): boolean {
  return !id.includes(".");
}

/** Id of the published document that a draft or version belongs to; other ids as they are. */
export function publishedId(id: string): string {
  if (id.startsWith(DRAFTS)) return id.slice(DRAFTS.length);
  if (id.startsWith(VERSIONS)) {
    const rest = id.slice(VERSIONS.length);
    const dot = rest.indexOf(".");
    return dot < 0 ? id : rest.slice(dot + 1);
  }
  return id;
}

/**
 * Id of a document in a layer of a perspective.
 * @param layer `published`, `drafts` or the name of a release
 * @param id id of the published document
 */
export function idInLayer(layer: string, id: string): string {
  if (layer === "published") return id;
  return layer === "drafts" ? `${DRAFTS}${id}` : `${VERSIONS}${layer}.${id}`;
}
