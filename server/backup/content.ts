import { DatabaseSync } from "node:sqlite";
import { isDoc, isPublishedId, parseJson } from "content-lake/document";
import { IDENTITY_KEY, LAKE_MIGRATIONS } from "content-lake";
import { localTime } from "../runtime/clock.ts";
import { checkPages, DatabaseOpenError, versionOf } from "content-lake/sqlite";

/** The content of a lake's database. */
export interface LakeContent {
  /** Mark of the dataset. */
  identity: string | undefined;
  /** Asset documents, with the SHA-1 of their files. */
  assets: readonly { document: string; sha1: string }[];
  /** Documents, drafts and edits in words. */
  summary: string;
}

/**
 * Checks a database that no process has open, and reads what is in it.
 * @throws {DatabaseOpenError} "damaged" or "newer"; SQLite's own error
 */
export function readContent(file: string): LakeContent {
  const database = new DatabaseSync(file);
  try {
    if (versionOf(database) > LAKE_MIGRATIONS.length) {
      throw new DatabaseOpenError("newer", "a newer version of this program has written it");
    }
    checkPages(database);
    const rows = (sql: string) => database.prepare(sql).all();
    const documents = rows("SELECT id FROM documents").map(({ id }) => String(id));
    const transactions = rows("SELECT timestamp FROM transactions ORDER BY seq");
    const newest = transactions.at(-1)?.timestamp;
    const drafts = documents.filter((id) => !isPublishedId(id)).length;
    const assets = rows(
      "SELECT id, body FROM documents WHERE type IN ('sanity.imageAsset', 'sanity.fileAsset')",
    ).flatMap(({ id, body }) => {
      const doc = parseJson(String(body));
      const sha1 = isDoc(doc) ? doc.sha1hash : undefined;
      return typeof sha1 === "string" ? [{ document: String(id), sha1 }] : [];
    });
    const [mark] = database.prepare("SELECT value FROM meta WHERE key = ?").all(IDENTITY_KEY);
    return {
      identity: typeof mark?.value === "string" ? mark.value : undefined,
      assets,
      summary: `${documents.length - drafts} documents, ${drafts} drafts, ${transactions.length} transactions of history${newest === undefined ? "" : `, the newest edit of ${localTime(String(newest))}`}`,
    };
  } finally {
    database.close();
  }
}

/** Merges the write-ahead log of a database into its file. No process may have the database open. */
export function mergeLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA journal_mode = DELETE");
  } finally {
    database.close();
  }
}
