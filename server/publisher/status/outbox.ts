import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { PublishedDocument } from "../engine/published-documents.ts";

const TABLE = `
  -- results of publishes that are not in the dataset yet
  CREATE TABLE IF NOT EXISTS site_untold (
    id TEXT PRIMARY KEY, rev TEXT NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
`;

const Problem = z.object({
  document: z.string(),
  field: z.string(),
  message: z.string(),
  page: z.string(),
});
const Row = z.object({
  id: z.string(),
  type: z.string(),
  rev: z.string().optional(),
  pages: z.array(z.string()),
  problems: z.array(Problem),
});

/**
 * Results that are still to be written for the Studio, in the same database as the release: after a
 * crash the next process writes them.
 */
export class StatusOutbox {
  readonly #db: DatabaseSync;
  /** Written since the last transaction, as id and revision. */
  #written: [id: string, rev: string][] = [];

  /** @param database of the release store */
  constructor(database: DatabaseSync) {
    this.#db = database;
    this.#db.exec(TABLE);
  }

  /** Results that an earlier process may not have written. */
  unwritten(): PublishedDocument[] {
    return this.#db
      .prepare("SELECT body FROM site_untold ORDER BY id")
      .all()
      .map(({ body }) => Row.parse(JSON.parse(String(body))))
      .map(({ rev, ...rest }) => ({ ...rest, rev }));
  }

  /** Notes a written result. The next transaction stores that; writing it twice does no harm. */
  noteWritten(id: string, rev: string | undefined): void {
    this.#written.push([id, rev ?? ""]);
  }

  /** Adds results. Call it in the transaction of a release. */
  add(documents: readonly PublishedDocument[]): void {
    const remove = this.#db.prepare("DELETE FROM site_untold WHERE id = ? AND rev = ?");
    for (const [id, rev] of this.#written) remove.run(id, rev);
    this.#written = [];
    const put = this.#db.prepare(
      "INSERT INTO site_untold VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET rev = excluded.rev, body = excluded.body",
    );
    for (const document of documents) {
      put.run(document.id, document.rev ?? "", JSON.stringify(document));
    }
  }
}
