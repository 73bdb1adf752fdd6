import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { LakeDatabase } from "../database.ts";
import { type Doc, isDoc, isJsonObject, isStrings, parseJson } from "../document.ts";
import { dataError } from "../errors.ts";
import type { Change, Transaction } from "../transaction.ts";

/** A transaction of the past, with its position in the order of commits, from 1. */
export interface StoredTransaction extends Transaction {
  seq: number;
}

/** With a checksum, so that reading detects bytes that the disk has changed. */
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
/** All positions. */
export const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** The history of all documents: each state that a transaction replaced, whole. */
export class History {
  readonly #database: LakeDatabase;
  readonly #current: (id: string) => Doc | undefined;

  /** @param current the document with an id as it is now */
  constructor(database: LakeDatabase, current: (id: string) => Doc | undefined) {
    this.#database = database;
    this.#current = current;
  }

  /**
   * Stores a transaction. Call it inside the database transaction of the commit.
   * @param before JSON of each changed document before, as it was stored; undefined where there was none
   * @returns its position
   */
  add(
    { transactionId, timestamp, author, changes }: Transaction,
    before: readonly (string | undefined)[],
  ): number {
    const { sql } = this.#database;
    const ids = JSON.stringify(changes.map(({ id }) => id));
    const { lastInsertRowid } = sql
      .prepare("INSERT INTO transactions (id, timestamp, author, documentIDs) VALUES (?, ?, ?, ?)")
      .run(transactionId, timestamp, author, ids);
    const seq = Number(lastInsertRowid);
    const insert = sql.prepare(
      "INSERT INTO changes (documentId, seq, previous, mutations) VALUES (?, ?, ?, ?)",
    );
    for (const [index, { id, mutations }] of changes.entries()) {
      const previous = before[index];
      const state = previous === undefined ? null : compress(previous);
      insert.run(id, seq, state, compress(JSON.stringify(mutations)));
    }
    return seq;
  }

  /** Position of a transaction, or of the newest one when no id is given; 0 when there is none. */
  position(id?: string): number {
    const row =
      id === undefined
        ? this.#database.row("SELECT max(seq) AS seq FROM transactions")
        : this.#database.row("SELECT seq FROM transactions WHERE id = ?", id);
    return Number(row?.seq ?? 0);
  }

  /** Position of the last transaction up to a time (ISO 8601), or 0. */
  positionAt(time: string): number {
    const sql = "SELECT max(seq) AS seq FROM transactions WHERE timestamp <= ?";
    return Number(this.#database.row(sql, time)?.seq ?? 0);
  }

  /** Id of the newest transaction. */
  newest(): string | undefined {
    const row = this.#database.row("SELECT id FROM transactions ORDER BY seq DESC LIMIT 1");
    return row && String(row.id);
  }

  /**
   * Transactions from a position on, oldest first.
   * @throws LakeError 500 when they are damaged on disk
   */
  from(seq: number, limit: number): StoredTransaction[] {
    const sql = "SELECT * FROM transactions WHERE seq >= ? ORDER BY seq LIMIT ?";
    return this.#database.rows(sql, seq, limit).map((row) => this.#transaction(row));
  }

  /**
   * Transactions that changed any of some documents. Each is read when its turn comes: all of them may be
   * more than fits into memory.
   * @param range positions, both included
   * @param newestFirst which end the limit counts from, and the order of the result
   * @throws LakeError 500 when they are damaged on disk
   */
  *of(
    documentIds: readonly string[],
    { from, to }: { from: number; to: number },
    limit: number,
    newestFirst: boolean,
  ): Generator<StoredTransaction, void> {
    // One document at a time, because the rows of each are in this order on disk: SQLite reads no more than needed.
    const sql = `SELECT seq FROM changes WHERE documentId = ? AND seq BETWEEN ? AND ?
      ORDER BY seq ${newestFirst ? "DESC" : "ASC"} LIMIT ?`;
    const rows = documentIds.flatMap((id) => this.#database.rows(sql, id, from, to, limit));
    const positions = [...new Set(rows.map(({ seq }) => Number(seq)))].sort(
      (one, other) => (newestFirst ? -1 : 1) * (one - other),
    );
    for (const seq of positions.slice(0, limit)) {
      const row = this.#database.row("SELECT * FROM transactions WHERE seq = ?", seq);
      if (row !== undefined) yield this.#transaction(row);
    }
  }

  /** A document as it was after the transaction at a position; undefined when it was not there. */
  documentAt(id: string, position: number): Doc | undefined {
    const row = this.#database.row(
      "SELECT previous FROM changes WHERE documentId = ? AND seq > ? ORDER BY seq LIMIT 1",
      id,
      position,
    );
    return row === undefined ? this.#current(id) : (stateIn(id, row.previous) ?? undefined);
  }

  /** A document as it is, or as it was before it was deleted. */
  lastState(id: string): { doc: Doc; deletedBy?: string } | undefined {
    const doc = this.#current(id);
    if (doc !== undefined) return { doc };
    const [last] = this.of([id], ALL, 1, true);
    const previous = last?.changes.find((change) => change.id === id)?.previous;
    return last && previous ? { doc: previous, deletedBy: last.transactionId } : undefined;
  }

  /**
   * Deletes transactions that are older than a time (ISO 8601); the newest stays at any age.
   * @returns the ids of the documents that they changed
   */
  prune(before: string): string[] {
    return this.#database.write(() => {
      const { sql } = this.#database;
      sql
        .prepare(
          `DELETE FROM transactions WHERE seq < (
             SELECT coalesce(min(CASE WHEN timestamp >= ? THEN seq END), max(seq)) FROM transactions
           )`,
        )
        .run(before);
      const old = "FROM changes WHERE seq < (SELECT min(seq) FROM transactions)";
      const rows = sql.prepare(`SELECT DISTINCT documentId ${old}`).all();
      sql.exec(`DELETE ${old}`);
      return rows.map(({ documentId }) => String(documentId));
    });
  }

  #transaction(row: Record<string, unknown>): StoredTransaction {
    const seq = Number(row.seq);
    const ids = parseJson(String(row.documentIDs));
    const changes = (isStrings(ids) ? ids : []).map((id): Change => {
      const sql = "SELECT previous, mutations FROM changes WHERE documentId = ? AND seq = ?";
      const change = this.#database.row(sql, id, seq);
      const mutations = expand(id, change?.mutations);
      return {
        id,
        mutations: Array.isArray(mutations) ? mutations.filter(isJsonObject) : [],
        previous: stateIn(id, change?.previous),
        next: this.documentAt(id, seq) ?? null,
      };
    });
    const { id, timestamp, author } = row;
    return {
      seq,
      transactionId: String(id),
      timestamp: String(timestamp),
      author: String(author),
      changes,
    };
  }
}

function compress(text: string): Buffer {
  return zstdCompressSync(text, COMPRESSION);
}

function stateIn(id: string, bytes: unknown): Doc | null {
  const value = expand(id, bytes);
  return isDoc(value) ? value : null;
}

/** @throws LakeError 500 when the bytes are damaged */
function expand(id: string, bytes: unknown): unknown {
  if (!(bytes instanceof Uint8Array)) return null;
  try {
    return parseJson(zstdDecompressSync(bytes).toString());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw dataError(
      500,
      "historyDamagedError",
      `The history of the document "${id}" is damaged on disk (${reason}). The document itself is not affected. An older history is in a backup.`,
    );
  }
}
