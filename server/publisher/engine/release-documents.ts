import type { DatabaseSync } from "node:sqlite";
import { ReleasedDocument } from "../../../src/facts/release-api.ts";

const TABLE = `
  -- the documents whose publish made a release
  CREATE TABLE IF NOT EXISTS site_release_documents (
    release INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, rev TEXT,
    PRIMARY KEY (release, id)
  ) WITHOUT ROWID;
`;

/** Which documents made which release, in the same database as the releases. */
export class ReleaseDocuments {
  readonly #db: DatabaseSync;

  /** @param database of the release store */
  constructor(database: DatabaseSync) {
    this.#db = database;
    this.#db.exec(TABLE);
  }

  /** Notes the documents of a new release, and forgets those of dropped ones. Call it in its transaction. */
  add(
    release: number,
    documents: readonly { id: string; type: string; rev?: string | undefined }[],
  ) {
    this.#db.exec(
      "DELETE FROM site_release_documents WHERE release < (SELECT min(id) FROM releases)",
    );
    const put = this.#db.prepare(
      "INSERT OR REPLACE INTO site_release_documents VALUES (?, ?, ?, ?)",
    );
    for (const { id, type, rev } of documents) put.run(release, id, type, rev ?? null);
  }

  /** The documents of a release. */
  of(release: number): ReleasedDocument[] {
    return this.#db
      .prepare("SELECT id, type, rev FROM site_release_documents WHERE release = ? ORDER BY id")
      .all(release)
      .map((row) => ReleasedDocument.parse(row));
  }
}
