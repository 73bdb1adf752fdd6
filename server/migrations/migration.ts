import type { JsonObject } from "content-lake/document";

/**
 * A change of the shape of published and draft content. It runs once on each dataset, in the order of
 * ids, and never backwards. Each is the default export of a file in `server/migrations/content`, whose name is its
 * id: `2026-12-01-split-names.ts`.
 */
export interface ContentMigration {
  /** What it does, for people: "Split the names of agents". */
  title: string;
  /** GROQ between the brackets of `*[…]`, like `_type == "agent"`. Drafts and versions come as well. */
  filter: string;
  /**
   * A document in its new shape; the same one when it has that already. It keeps all fields that begin
   * with `_`.
   */
  change(document: Readonly<JsonObject>): JsonObject;
}

/** A migration with its id. */
export interface NamedMigration extends ContentMigration {
  id: string;
}
