import type { QueryDefinition } from "./documents/query-definition.ts";

/** One document of a definition as it came from the source, not yet checked. */
export interface Entry {
  /** Id of the document; the type's name when the source holds none. */
  id: string;
  raw: unknown;
  /** Hash of what was read: equal hashes, equal pages. */
  hash: string;
  /** Ids of the document itself and of all that it shows parts of. */
  documents: ReadonlySet<string>;
}

/** A document that was written or deleted; a deleted one keeps the type that it had, if known. */
export interface ChangedDocument {
  id: string;
  type: string | undefined;
}

/** What a document was and is in a definition; undefined where it was not or is no longer there. */
export interface EntryChange {
  definition: QueryDefinition<unknown>;
  before: Entry | undefined;
  after: Entry | undefined;
}
