import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { PublishedDocument } from "./published-documents.ts";

const TABLE = `
  -- what documents came to, until editors have been told
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
 * What editors have still to be told, in the same database as the release: a publisher that dies
 * between a release and its news tells them after its next start.
 */
export class StatusOutbox {
  readonly #db: DatabaseSync;
  /** Told since the last write, as id and revision. */
  #told: [id: string, rev: string][] = [];

  /** @param database the one of the release store */
  constructor(database: DatabaseSync) {
    this.#db = database;
    this.#db.exec(TABLE);
  }

  /** What an earlier process may not have told. */
  all(): PublishedDocument[] {
    return this.#db
      .prepare("SELECT body FROM site_untold ORDER BY id")
      .all()
      .map(({ body }) => Row.parse(JSON.parse(String(body))))
      .map(({ rev, ...rest }) => ({ ...rest, rev }));
  }

  /** Notes that editors know: with the next write, for it costs nothing to tell them twice. */
  told(id: string, rev: string | undefined): void {
    this.#told.push([id, rev ?? ""]);
  }

  /** Writes down what there is to tell now. Call it inside the transaction of a release. */
  write(documents: readonly PublishedDocument[]): void {
    const remove = this.#db.prepare("DELETE FROM site_untold WHERE id = ? AND rev = ?");
    for (const [id, rev] of this.#told) remove.run(id, rev);
    this.#told = [];
    const put = this.#db.prepare(
      "INSERT INTO site_untold VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET rev = excluded.rev, body = excluded.body",
    );
    for (const document of documents) {
      put.run(document.id, document.rev ?? "", JSON.stringify(document));
    }
  }
}
