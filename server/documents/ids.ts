import { randomBytes } from "node:crypto";

/** Sanity's rule for document ids, which `@sanity/client` checks too. */
const DOCUMENT_ID = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i;
const TRANSACTION_ID = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const DRAFTS = "drafts.";
const VERSIONS = "versions.";
/** Prefixes of Sanity's own documents: system documents and secrets of previews. */
const RECORDS = ["_.", "sanity-preview-url-secret."];

/** True when a document may have this id: 1 to 128 of `a-z A-Z 0-9 _ . -`, no leading `-` or `.`. */
export function isDocumentId(id: string): boolean {
  return DOCUMENT_ID.test(id) && !id.includes("..") && !id.endsWith(".");
}

/** True for a valid transaction id. */
export function isTransactionId(id: string): boolean {
  return TRANSACTION_ID.test(id);
}

/** A random id of 22 letters and digits, like those of the Content Lake. */
export function randomId(): string {
  let id = "";
  while (id.length < 22) {
    for (const byte of randomBytes(32)) {
      // Higher bytes would make the alphabet's first letters more likely.
      if (byte < 248 && id.length < 22) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return id;
}

/** True for the id of a published document: neither a draft nor a version. */
export function isPublishedId(id: string): boolean {
  return !id.startsWith(DRAFTS) && !id.startsWith(VERSIONS);
}

/** True for the id of a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFTS);
}

/**
 * True for the id of content, including drafts and versions; false for a record about content.
 * @param records prefixes of further records, like `notes.`
 */
export function isContentId(id: string, records: readonly string[] = []): boolean {
  return ![...RECORDS, ...records].some((path) => publishedId(id).startsWith(path));
}

/** Name of the release that a version belongs to; undefined for every other id. */
export function releaseOfVersion(id: string): string | undefined {
  return publishedId(id) === id || isDraftId(id) ? undefined : id.split(".")[1];
}

/** Beginning of the ids of a release's versions. */
export function versionsPath(release: string): string {
  return `${VERSIONS}${release}.`;
}

/** True for an id that can be read without a token: one without a dot. */
export function isPublicId(id: string): boolean {
  return !id.includes(".");
}

/** Id of the published document of a draft or version; other ids unchanged. */
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
