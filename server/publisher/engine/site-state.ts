import type { DatabaseSync, StatementSync } from "node:sqlite";
import { z } from "zod";

/** A published revision of a document. */
export interface Revision {
  id: string;
  type: string;
  rev: string;
}

/** Sources of a page of the current release. */
export interface PageState {
  path: string;
  /** Selections, with the hash of their values (`src/content/selections.ts`). */
  selections: ReadonlyMap<string, string>;
  /** Ids of the documents that it shows. */
  documents: readonly string[];
  /** Site paths of its hashed files. */
  files: readonly string[];
  /** Id of the document that the page is about, if there is one. */
  owner?: string | undefined;
}

const TABLES = `
  -- the published documents as the pages were last compared with them
  CREATE TABLE IF NOT EXISTS site_documents (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, rev TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS site_selections (
    page TEXT NOT NULL, key TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (page, key)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS site_selections_key ON site_selections (key);
  -- every publish asks for the pages that are out of date, which are few or none
  CREATE INDEX IF NOT EXISTS site_selections_stale ON site_selections (page) WHERE hash = '';
  CREATE TABLE IF NOT EXISTS site_page_documents (
    page TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (page, document)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS site_page_documents_document ON site_page_documents (document);
  CREATE TABLE IF NOT EXISTS site_page_files (
    page TEXT NOT NULL, file TEXT NOT NULL, PRIMARY KEY (page, file)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS site_page_files_file ON site_page_files (file);
  -- the document that a page is about: an agent's page stays with it, whatever becomes of its id
  CREATE TABLE IF NOT EXISTS site_page_owners (
    page TEXT PRIMARY KEY, document TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS site_page_owners_document ON site_page_owners (document);
  -- what the site was built from, besides content
  CREATE TABLE IF NOT EXISTS site_facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** Tables with a column `page`. */
const PAGE_TABLES = [
  "site_selections",
  "site_page_documents",
  "site_page_files",
  "site_page_owners",
];

const RevisionRow = z.object({ id: z.string(), type: z.string(), rev: z.string() });
const SelectionRow = z.object({ page: z.string(), key: z.string(), hash: z.string() });
const OwnerRow = z.object({ page: z.string(), document: z.string() });
const Text = z.object({ value: z.string() });

/**
 * Sources of the current release, in the same database as the release: one transaction changes
 * both.
 */
export class SiteState {
  readonly #db: DatabaseSync;
  /** By their SQL: preparing one takes longer than running it. */
  readonly #statements = new Map<string, StatementSync>();

  /** @param database of the release store */
  constructor(database: DatabaseSync) {
    this.#db = database;
    this.#db.exec(TABLES);
  }

  /** The documents' revisions in the site, by id. */
  revisions(ids?: readonly string[]): Map<string, Revision> {
    const rows =
      ids === undefined
        ? this.#prepared("SELECT id, type, rev FROM site_documents").all()
        : this.#prepared(
            "SELECT id, type, rev FROM site_documents WHERE id IN (SELECT value FROM json_each(?))",
          ).all(JSON.stringify(ids));
    return new Map(rows.map((row) => RevisionRow.parse(row)).map((row) => [row.id, row]));
  }

  /** Number of documents in the site, of one type or of all. */
  count(type?: string): number {
    const [where, values] = type === undefined ? ["", []] : [" WHERE type = ?", [type]];
    const row = this.#prepared(`SELECT count(*) AS n FROM site_documents${where}`).get(...values);
    return Number(row?.n ?? 0);
  }

  /**
   * Forgets all revisions: the next comparison treats every document as changed. Call it in a
   * transaction.
   */
  forgetRevisions(): void {
    this.#db.exec("DELETE FROM site_documents");
  }

  /** The pages that read any of some selections, with the hash of each. */
  readersOf(keys: Iterable<string>): { page: string; key: string; hash: string }[] {
    return this.#prepared(
      "SELECT page, key, hash FROM site_selections WHERE key IN (SELECT value FROM json_each(?))",
    )
      .all(JSON.stringify([...keys]))
      .map((row) => SelectionRow.parse(row));
  }

  /** All selections that pages read. */
  keys(): string[] {
    return this.#texts("SELECT DISTINCT key AS value FROM site_selections ORDER BY key");
  }

  /** Paths of the pages that show a document. */
  pagesShowing(document: string): string[] {
    return this.#texts(
      "SELECT page AS value FROM site_page_documents WHERE document = ? ORDER BY page",
      document,
    );
  }

  /** True when the release has the page. */
  hasPage(page: string): boolean {
    return (
      this.#texts("SELECT page AS value FROM site_selections WHERE page = ? LIMIT 1", page)
        .length === 1
    );
  }

  /** Paths of all pages. */
  pages(): string[] {
    return this.#texts("SELECT DISTINCT page AS value FROM site_selections ORDER BY page");
  }

  /** Id of the document that a page is about; undefined when it is unknown. */
  ownerOf(page: string): string | undefined {
    return this.#texts("SELECT document AS value FROM site_page_owners WHERE page = ?", page)[0];
  }

  /** Paths of the pages that are about a document. */
  pagesAbout(document: string): string[] {
    return this.#texts(
      "SELECT page AS value FROM site_page_owners WHERE document = ? ORDER BY page",
      document,
    );
  }

  /** The document of each page that is about one. */
  owners(): Map<string, string> {
    const rows = this.#prepared("SELECT page, document FROM site_page_owners").all();
    return new Map(
      rows.map((row) => OwnerRow.parse(row)).map(({ page, document }) => [page, document]),
    );
  }

  /** The selections of a page, with their hashes. */
  selectionsOf(page: string): { key: string; hash: string }[] {
    return this.#prepared("SELECT page, key, hash FROM site_selections WHERE page = ?")
      .all(page)
      .map((row) => SelectionRow.parse(row));
  }

  /** Those of some files that no page names, except pages that are about to change. */
  unused(files: readonly string[], except: readonly string[]): string[] {
    return this.#texts(
      `SELECT each.value AS value FROM json_each(?) AS each WHERE NOT EXISTS (
         SELECT 1 FROM site_page_files WHERE file = each.value
         AND page NOT IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(files),
      JSON.stringify(except),
    );
  }

  /** The hashed files that a page names. */
  filesOf(page: string): string[] {
    return this.#texts("SELECT file AS value FROM site_page_files WHERE page = ?", page);
  }

  /** A stored fact, like the hash of the site's sources. */
  fact(key: string): string | undefined {
    return this.#texts("SELECT value FROM site_facts WHERE key = ?", key)[0];
  }

  /** Stores a fact. Call it in the transaction of a release. */
  setFact(key: string, value: string): void {
    this.#prepared(
      "INSERT INTO site_facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
    ).run(key, value);
  }

  /** Stores revisions; null for a document that is gone. Call it in a transaction. */
  putRevisions(revisions: Iterable<[id: string, revision: Revision | null]>): void {
    const put = this.#prepared(
      `INSERT INTO site_documents (id, type, rev) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET type = excluded.type, rev = excluded.rev`,
    );
    const remove = this.#prepared("DELETE FROM site_documents WHERE id = ?");
    for (const [id, revision] of revisions) {
      if (revision === null) remove.run(id);
      else put.run(id, revision.type, revision.rev);
    }
  }

  /** Stores the sources of a page. Call it in a transaction. */
  putPage({ path, selections, documents, files, owner }: PageState): void {
    this.removePage(path);
    const putSelection = this.#prepared("INSERT INTO site_selections VALUES (?, ?, ?)");
    for (const [key, hash] of selections) putSelection.run(path, key, hash);
    const putDocument = this.#prepared("INSERT INTO site_page_documents VALUES (?, ?)");
    for (const id of documents) putDocument.run(path, id);
    const putFile = this.#prepared("INSERT INTO site_page_files VALUES (?, ?)");
    for (const file of files) putFile.run(path, file);
    if (owner !== undefined) {
      this.#prepared("INSERT INTO site_page_owners VALUES (?, ?)").run(path, owner);
    }
  }

  /** Marks a page as out of date. Call it in a transaction. */
  forgetHashes(page: string): void {
    this.#prepared("UPDATE site_selections SET hash = '' WHERE page = ?").run(page);
  }

  /** Pages marked as out of date. */
  outOfDate(): string[] {
    return this.#texts("SELECT DISTINCT page AS value FROM site_selections WHERE hash = ''");
  }

  /** Removes a page. Call it in a transaction. */
  removePage(path: string): void {
    for (const table of PAGE_TABLES) {
      this.#prepared(`DELETE FROM ${table} WHERE page = ?`).run(path);
    }
  }

  /** Removes everything, before a full build is installed. Call it in a transaction. */
  clear(): void {
    for (const table of ["site_documents", ...PAGE_TABLES]) this.#db.exec(`DELETE FROM ${table}`);
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #texts(sql: string, ...parameters: string[]): string[] {
    return this.#prepared(sql)
      .all(...parameters)
      .map((row) => Text.parse(row).value);
  }
}
