import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LAKE_FILE, LAKE_MIGRATIONS } from "../lake/database.ts";
import { isDoc, parseJson } from "../documents/json.ts";
import { IDENTITY_KEY } from "../lake/identity-key.ts";
import { isPublishedId } from "../documents/ids.ts";
import { DatabaseOpenError } from "../sqlite/errors.ts";
import { versionOf } from "../sqlite/open.ts";

/** A document, as far as a plan needs it. */
export interface SummaryDocument {
  type: string;
  rev: string;
}

/** Content of a lake's database. */
export interface Summary {
  identity: string | null;
  documents: ReadonlyMap<string, SummaryDocument>;
  /** How many of them are drafts or versions. */
  drafts: number;
  transactions: number;
  /** Times of the transactions by id, oldest first. */
  history: ReadonlyMap<string, string>;
  /** Time of the newest transaction, ISO 8601; null when there is none. */
  newest: string | null;
  /** Asset documents, with the SHA-1 of their files. */
  assets: readonly { document: string; sha1: string }[];
}

const ASSET_TYPES = "('sanity.imageAsset', 'sanity.fileAsset')";

/**
 * Checks all pages of an open database and summarizes its content.
 * @throws {DatabaseOpenError} "damaged" or "newer"
 */
export function summarize(database: DatabaseSync): Summary {
  const newest = LAKE_MIGRATIONS.length;
  const version = versionOf(database);
  if (version > newest) {
    throw new DatabaseOpenError("newer", `its tables have version ${version}`);
  }
  const check = database.prepare("PRAGMA integrity_check(1)").get();
  const found = String(Object.values(check ?? {})[0]);
  if (found !== "ok") throw new DatabaseOpenError("damaged", found.split("\n").at(-1) ?? found);
  const documents = new Map(
    database
      .prepare("SELECT id, type, rev FROM documents ORDER BY id")
      .all()
      .map(({ id, type, rev }) => [String(id), { type: String(type), rev: String(rev) }]),
  );
  const history = new Map(
    database
      .prepare("SELECT id, timestamp FROM transactions ORDER BY seq")
      .all()
      .map(({ id, timestamp }) => [String(id), String(timestamp)]),
  );
  const assets = database
    .prepare(`SELECT id, body FROM documents WHERE type IN ${ASSET_TYPES} ORDER BY id`)
    .all()
    .flatMap(({ id, body }) => {
      const doc = parseJson(String(body));
      const sha1 = isDoc(doc) ? doc.sha1hash : undefined;
      return typeof sha1 === "string" ? [{ document: String(id), sha1 }] : [];
    });
  const identity = database.prepare("SELECT value FROM meta WHERE key = ?").get(IDENTITY_KEY);
  return {
    identity: typeof identity?.value === "string" ? identity.value : null,
    documents,
    drafts: [...documents.keys()].filter((id) => !isPublishedId(id)).length,
    transactions: history.size,
    history,
    newest: [...history.values()].at(-1) ?? null,
    assets,
  };
}

/**
 * Summarizes a lake's folder that no process has open. It works on a copy, because reading can
 * change the files.
 * @throws {DatabaseOpenError} or SQLite's own error, when the database cannot be read
 */
export async function summarizeFolder(folder: string): Promise<Summary> {
  const copy = await mkdtemp(join(tmpdir(), "polyphony-summary-"));
  try {
    for (const suffix of ["", "-wal"]) {
      const file = join(folder, LAKE_FILE + suffix);
      if (existsSync(file)) await copyFile(file, join(copy, LAKE_FILE + suffix));
    }
    return summarizeFile(join(copy, LAKE_FILE));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Summarizes a database file. Opening can change the file.
 * @throws as {@link summarizeFolder}
 */
export function summarizeFile(file: string): Summary {
  const database = new DatabaseSync(file);
  try {
    return summarize(database);
  } finally {
    database.close();
  }
}
