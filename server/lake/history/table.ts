import type { DatabaseSync } from "node:sqlite";
import { dataError } from "../errors.ts";
import {
  isDoc,
  isJsonObject,
  isStrings,
  parseJson,
  type Doc,
  type JsonObject,
} from "../../documents/json.ts";
import { pack, unpack } from "./pack.ts";
import { TextCache } from "./text-cache.ts";

/** A committed transaction as history and listeners read it. */
export interface StoredTransaction {
  /** Position in the order of commits, from 1. */
  seq: number;
  id: string;
  timestamp: string;
  author: string;
  /** Each document that it changed, with what it was before (null: not there). */
  documents: { id: string; mutations: JsonObject[]; previous: Doc | null }[];
}

/** What a transaction did to one document. */
export interface NewChange {
  id: string;
  /** JSON of the document before, exactly as it was stored; undefined when it was not there. */
  before: string | undefined;
  /** JSON of the document after, exactly as it is stored; undefined when it is not there. */
  after: string | undefined;
  mutations: JsonObject[];
}

/** How the state before a change is stored. */
const FORM = {
  /** The document was not there. */
  none: 0,
  /** Packed by itself. */
  whole: 1,
  /** Packed against the state after the change. */
  relative: 2,
} as const;

/** Among so many states of a document in a row, one is packed by itself. */
const WHOLE_EVERY = 32;

/** Listing a document's history reads each state several times. */
const CACHED_CHARACTERS = 8_000_000;

/** Tables of the history. */
export const HISTORY_SCHEMA = `
  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL,
    author TEXT NOT NULL, documentIDs TEXT NOT NULL
  );
  -- what a transaction did to a document: its mutations and the state before, both packed
  CREATE TABLE changes (
    documentId TEXT NOT NULL, seq INTEGER NOT NULL,
    form INTEGER NOT NULL, previous BLOB, mutations BLOB NOT NULL,
    PRIMARY KEY (documentId, seq)
  ) WITHOUT ROWID;
  CREATE INDEX changes_seq ON changes (seq);
`;

/**
 * The history of all documents. A state is stored as its difference from the state after it: an
 * edit takes some hundred bytes, regardless of the document's size.
 */
export class HistoryTable {
  readonly #db: DatabaseSync;
  /** States before changes, as they were stored; they never change. */
  readonly #known = new TextCache(CACHED_CHARACTERS);

  /** @param db with the tables of the schema, and one of documents with `id` and `body` */
  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /**
   * Writes a transaction down. Call it inside the transaction of the commit, after the documents.
   * @returns its position
   */
  add(id: string, timestamp: string, author: string, changes: readonly NewChange[]): number {
    const { lastInsertRowid } = this.#db
      .prepare("INSERT INTO transactions (id, timestamp, author, documentIDs) VALUES (?, ?, ?, ?)")
      .run(id, timestamp, author, JSON.stringify(changes.map((change) => change.id)));
    const seq = Number(lastInsertRowid);
    const recent = this.#db.prepare(
      "SELECT form FROM changes WHERE documentId = ? ORDER BY seq DESC LIMIT ?",
    );
    for (const change of changes) {
      const before = recent.all(change.id, WHOLE_EVERY - 1);
      this.#put(seq, change, isLongRun(before));
    }
    return seq;
  }

  /** Transactions from a position on, oldest first. */
  from(seq: number, limit: number): StoredTransaction[] {
    return this.#read(
      this.#db
        .prepare("SELECT * FROM transactions WHERE seq >= ? ORDER BY seq LIMIT ?")
        .all(seq, limit),
    );
  }

  /** Transactions that changed any of some documents; the range includes both of its ends. */
  of(
    documentIds: readonly string[],
    range: { from: number; to: number },
    limit: number,
    newestFirst: boolean,
  ): StoredTransaction[] {
    return this.#read(
      this.#db
        .prepare(
          `SELECT * FROM transactions WHERE seq IN (
             SELECT seq FROM changes WHERE documentId IN (SELECT value FROM json_each(?))
           ) AND seq BETWEEN ? AND ? ORDER BY seq ${newestFirst ? "DESC" : "ASC"} LIMIT ?`,
        )
        .all(JSON.stringify(documentIds), range.from, range.to, limit),
    );
  }

  /**
   * Deletes the oldest transactions, up to the first that is not older than a time.
   * @param before ISO 8601
   * @param keep number of the newest that stay at any age
   * @param limit maximum number of deletions; call it inside a transaction
   * @returns number of deleted transactions; 0 when none is left
   */
  prune(before: string, keep: number, limit: number): number {
    const old = this.#olderThan(before, keep, limit);
    const end = old.at(-1);
    if (end === undefined) return 0;
    this.#db.prepare("DELETE FROM changes WHERE seq <= ?").run(end);
    this.#db.prepare("DELETE FROM transactions WHERE seq <= ?").run(end);
    return old.length;
  }

  /** Removes the whole history. Call it inside a transaction. */
  clear(): void {
    this.#known.clear();
    this.#db.exec("DELETE FROM transactions; DELETE FROM changes;");
  }

  /** Size of the packed history in bytes, without SQLite's own share. */
  bytes(): number {
    const packed = this.#db
      .prepare(
        `SELECT total(ifnull(length(previous), 0) + length(mutations)
           + length(documentId) + 16) AS bytes FROM changes`,
      )
      .get();
    const listed = this.#db
      .prepare(
        `SELECT total(length(id) + length(timestamp) + length(author) + length(documentIDs)) AS bytes FROM transactions`,
      )
      .get();
    return Number(packed?.bytes ?? 0) + Number(listed?.bytes ?? 0);
  }

  /** True when {@link prune} would forget something. */
  hasOlder(before: string, keep: number): boolean {
    return this.#olderThan(before, keep, 1).length > 0;
  }

  #olderThan(before: string, keep: number, limit: number): number[] {
    const last = this.#db.prepare("SELECT max(seq) AS seq FROM transactions").get();
    const rows = this.#db
      .prepare("SELECT seq, timestamp FROM transactions WHERE seq <= ? ORDER BY seq LIMIT ?")
      .all(Number(last?.seq ?? 0) - keep, limit);
    const end = rows.findIndex(({ timestamp }) => String(timestamp) >= before);
    return (end < 0 ? rows : rows.slice(0, end)).map(({ seq }) => Number(seq));
  }

  #put(seq: number, { id, before, after, mutations }: NewChange, whole: boolean): void {
    const form =
      before === undefined ? FORM.none : after === undefined || whole ? FORM.whole : FORM.relative;
    const similar = form === FORM.relative ? after : undefined;
    this.#db
      .prepare(
        `INSERT INTO changes (documentId, seq, form, previous, mutations) VALUES (?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        seq,
        form,
        before === undefined ? null : pack(before, similar),
        pack(JSON.stringify(mutations), similar ?? before),
      );
  }

  #read(rows: readonly Record<string, unknown>[]): StoredTransaction[] {
    const change = this.#db.prepare(
      "SELECT form, mutations FROM changes WHERE documentId = ? AND seq = ?",
    );
    return rows.map((row) => {
      const seq = Number(row.seq);
      const ids = parseJson(String(row.documentIDs));
      const documents = (isStrings(ids) ? ids : []).map((id) => {
        const { form, mutations } = change.get(id, seq) ?? {};
        return this.#guard(id, () => {
          const before = this.#textBefore(id, seq);
          const similar = form === FORM.relative ? this.#textAfter(id, seq) : before;
          const packed = mutations instanceof Uint8Array ? mutations : new Uint8Array();
          return {
            id,
            mutations: objectsIn(unpack(packed, similar)),
            previous: before === undefined ? null : docIn(before),
          };
        });
      });
      const { id, timestamp, author } = row;
      return {
        seq,
        id: String(id),
        timestamp: String(timestamp),
        author: String(author),
        documents,
      };
    });
  }

  /** JSON of a document after the change at a position, exactly as it was stored. */
  #textAfter(id: string, seq: number): string | undefined {
    const next = this.#db
      .prepare("SELECT seq FROM changes WHERE documentId = ? AND seq > ? ORDER BY seq LIMIT 1")
      .get(id, seq);
    return next === undefined ? this.#current(id) : this.#textBefore(id, Number(next.seq));
  }

  /** JSON of a document before the change at a position, exactly as it was stored. */
  #textBefore(id: string, seq: number): string | undefined {
    const known = this.#known;
    /** States that are relative to the one after them, from the one that is asked for on. */
    const relative: { seq: number; bytes: Uint8Array }[] = [];
    let text: string | undefined;
    let found = false;
    const rows = this.#db
      .prepare(
        "SELECT seq, form, previous FROM changes WHERE documentId = ? AND seq >= ? ORDER BY seq",
      )
      .iterate(id, seq);
    for (const row of rows) {
      const position = Number(row.seq);
      text = known.get(`${id} ${position}`);
      found = true;
      if (text !== undefined) break;
      const bytes = row.previous instanceof Uint8Array ? row.previous : new Uint8Array();
      if (row.form === FORM.none) break;
      if (row.form === FORM.whole) text = unpack(bytes);
      else {
        relative.push({ seq: position, bytes });
        found = false;
        continue;
      }
      if (text !== undefined) known.set(`${id} ${position}`, text);
      break;
    }
    if (!found) text = this.#current(id);
    for (const { seq: position, bytes } of relative.toReversed()) {
      text = unpack(bytes, text);
      known.set(`${id} ${position}`, text);
    }
    return text;
  }

  #current(id: string): string | undefined {
    const row = this.#db.prepare("SELECT body FROM documents WHERE id = ?").get(id);
    return typeof row?.body === "string" ? row.body : undefined;
  }

  #guard<T>(id: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw dataError(
        500,
        "historyDamagedError",
        `The history of the document "${id}" is damaged on disk (${reason}). The document itself is not affected. An older history is in a backup: npm run restore`,
      );
    }
  }
}

/** True when no state of the last ones is packed by itself. */
function isLongRun(rows: readonly Record<string, unknown>[]): boolean {
  return rows.length === WHOLE_EVERY - 1 && rows.every(({ form }) => form === FORM.relative);
}

function objectsIn(text: string): JsonObject[] {
  const value = parseJson(text);
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function docIn(text: string): Doc | null {
  const value = parseJson(text);
  return isDoc(value) ? value : null;
}
