import { DatabaseSync } from "node:sqlite";
import { isDoc, isPublishedId, parseJson } from "content-lake/document";
import { IDENTITY_KEY, LAKE_MIGRATIONS } from "content-lake";
import { localTime } from "../runtime/clock.ts";
import { checkPages, DatabaseOpenError, versionOf } from "content-lake/sqlite";

/** What is in a lake's database. */
export interface LakeContent {
  /** Mark of the dataset. */
  identity: string | undefined;
  /** Revisions of all documents, by id. */
  documents: ReadonlyMap<string, string>;
  /** Ids of all transactions. */
  transactions: ReadonlySet<string>;
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
    const documents = new Map(
      rows("SELECT id, rev FROM documents").map(({ id, rev }) => [String(id), String(rev)]),
    );
    const transactions = rows("SELECT id, timestamp FROM transactions ORDER BY seq");
    const newest = transactions.at(-1)?.timestamp;
    const drafts = [...documents.keys()].filter((id) => !isPublishedId(id)).length;
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
      documents,
      transactions: new Set(transactions.map(({ id }) => String(id))),
      assets,
      summary: `${documents.size - drafts} documents, ${drafts} drafts, ${transactions.length} transactions of history${newest === undefined ? "" : `, the newest edit of ${localTime(String(newest))}`}`,
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

/** Most documents that a line names. */
const NAMED = 8;

/** Describes what replacing the current content with a backup changes, in lines for a person. */
export function describeChanges(now: LakeContent, backup: LakeContent): string[] {
  const ids = [...now.documents.keys()];
  const differ = ids.filter((id) => (backup.documents.get(id) ?? "") !== now.documents.get(id));
  const back = differ.filter((id) => backup.documents.has(id));
  const gone = differ.filter((id) => !backup.documents.has(id));
  const returned = [...backup.documents.keys()].filter((id) => !now.documents.has(id));
  const same = ids.length - differ.length;
  const edits = [...now.transactions].filter((id) => !backup.transactions.has(id)).length;
  return [
    line(back, "goes back to its state in the backup", "go back to their state in the backup"),
    line(gone, "is not in the backup and goes away", "are not in the backup and go away"),
    line(returned, "is only in the backup and comes back", "are only in the backup and come back"),
    `${same} ${same === 1 ? "document is" : "documents are"} the same in both`,
    edits === 0 ? [] : [`edits made since the backup that leave the history: ${edits}`],
    now.identity === backup.identity || now.identity === undefined
      ? []
      : ["the backup is of another dataset: publishing then waits for npm start -- --adopt"],
  ].flat();
}

function line(ids: readonly string[], one: string, many: string): string[] {
  if (ids.length === 0) return [];
  const what = ids.length === 1 ? `1 document ${one}` : `${ids.length} documents ${many}`;
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "";
  return [`${what}: ${ids.slice(0, NAMED).join(", ")}${more}`];
}
