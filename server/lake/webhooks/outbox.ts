import type { DatabaseSync } from "node:sqlite";
import type { Operation } from "./hook.ts";

/** A delivery as a commit writes it down. */
export interface NewDelivery {
  /** Id of the webhook. */
  hook: string;
  documentId: string;
  operation: Operation;
  transactionId: string;
  /** ISO 8601. */
  transactionTime: string;
  /**
   * JSON to send; or the document before and after the change, if the sender must evaluate the
   * filter and projection.
   */
  content: { body: string } | { change: string };
  /** Id of the request that made the transaction, for logs. */
  requestId?: string | undefined;
}

/** A delivery that was not over when it was read. */
export interface PendingDelivery extends NewDelivery {
  /** Position in the order of commits. */
  id: number;
  attempts: number;
  /**
   * When it could first be sent, in milliseconds since 1970; undefined when nothing is recorded
   * yet.
   */
  firstAttemptAt: number | undefined;
}

/** What became of a delivery. */
export interface Settlement {
  id: number;
  /** `dropped` ones leave no trace. */
  state: "waiting" | "delivered" | "undeliverable" | "expired" | "dropped";
  attempts: number;
  /** When it could first be sent, in milliseconds since 1970. */
  firstAttemptAt: number | undefined;
  /** Status or failure of the last attempt, like `200` or `connect ECONNREFUSED`. */
  result: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A line of the log: a delivery that is over, or waits for its next attempt. */
export interface LoggedDelivery {
  hook: string;
  documentId: string;
  operation: string;
  transactionId: string;
  transactionTime: string;
  /** `waiting`, `delivered`, `undeliverable` or `expired`. */
  state: string;
  attempts: number;
  /** Status or failure of the last attempt. */
  result: string | null;
}

/** How many deliveries the log keeps once they are over. */
const LOG_LENGTH = 300;

/** Tables of the outbox. */
export const OUTBOX_SCHEMA = `
  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, hook TEXT NOT NULL, documentId TEXT NOT NULL,
    operation TEXT NOT NULL, transactionId TEXT NOT NULL, transactionTime TEXT NOT NULL,
    -- what to send, or what to make it from; neither once it is over
    body TEXT, change TEXT,
    state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0,
    firstAttemptAt INTEGER, settledAt INTEGER, result TEXT,
    -- the request that it belongs to
    requestId TEXT
  );
  CREATE INDEX deliveriesWaiting ON deliveries (id) WHERE state = 'waiting';
`;

/**
 * Deliveries that a commit owes to webhooks, in the database of the documents: both are on disk, or
 * neither is. Writes are for the caller's transaction.
 */
export class Outbox {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Writes down what a commit owes. */
  add(deliveries: readonly NewDelivery[]): void {
    if (deliveries.length === 0) return;
    const insert = this.#db.prepare(
      `INSERT INTO deliveries
         (hook, documentId, operation, transactionId, transactionTime, body, change, requestId)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    for (const { content, ...delivery } of deliveries) {
      insert.run(
        delivery.hook,
        delivery.documentId,
        delivery.operation,
        delivery.transactionId,
        delivery.transactionTime,
        "body" in content ? content.body : null,
        "change" in content ? content.change : null,
        delivery.requestId ?? null,
      );
    }
  }

  /** Deliveries after a position that are not over, in the order of commits, without their content. */
  waiting(after: number): Omit<PendingDelivery, "content">[] {
    return this.#db
      .prepare(
        `SELECT id, hook, documentId, operation, transactionId, transactionTime, attempts,
           firstAttemptAt, requestId
         FROM deliveries WHERE state = 'waiting' AND id > ? ORDER BY id`,
      )
      .all(after)
      .map(readDelivery);
  }

  /**
   * What is still to be delivered: how much, since when (ISO 8601) the oldest waits, and what became of
   * its last attempt.
   */
  backlog(): { waiting: number; oldest: string | undefined; result: string | undefined } {
    const row = this.#db
      .prepare(
        `SELECT count(*) AS waiting, min(id), transactionTime AS oldest, result
         FROM deliveries WHERE state = 'waiting'`,
      )
      .get();
    const text = (value: unknown) => (typeof value === "string" ? value : undefined);
    return {
      waiting: Number(row?.waiting ?? 0),
      oldest: text(row?.oldest),
      result: text(row?.result),
    };
  }

  /** What a delivery sends; undefined when it is over. */
  content(id: number): NewDelivery["content"] | undefined {
    const row = this.#db.prepare("SELECT body, change FROM deliveries WHERE id = ?").get(id);
    if (typeof row?.body === "string") return { body: row.body };
    return typeof row?.change === "string" ? { change: row.change } : undefined;
  }

  /** Notes what became of deliveries, and shortens the log. */
  settle(settlements: readonly Settlement[]): void {
    const drop = this.#db.prepare("DELETE FROM deliveries WHERE id = ?");
    const update = this.#db.prepare(
      `UPDATE deliveries SET state = ?, attempts = ?, firstAttemptAt = ?, result = ?, settledAt = ?
       WHERE id = ?`,
    );
    const empty = this.#db.prepare("UPDATE deliveries SET body = NULL, change = NULL WHERE id = ?");
    for (const { id, state, attempts, firstAttemptAt, result, at } of settlements) {
      if (state === "dropped") drop.run(id);
      else {
        update.run(state, attempts, firstAttemptAt ?? null, result, at, id);
        if (state !== "waiting") empty.run(id);
      }
    }
    this.#db
      .prepare(
        `DELETE FROM deliveries WHERE state <> 'waiting' AND id <= (
           SELECT id FROM deliveries WHERE state <> 'waiting' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      )
      .run(LOG_LENGTH);
  }

  /** The newest deliveries, newest first. */
  log(limit: number): LoggedDelivery[] {
    return this.#db
      .prepare("SELECT * FROM deliveries ORDER BY id DESC LIMIT ?")
      .all(limit)
      .map((row) => ({
        hook: String(row.hook),
        documentId: String(row.documentId),
        operation: String(row.operation),
        transactionId: String(row.transactionId),
        transactionTime: String(row.transactionTime),
        state: String(row.state),
        attempts: Number(row.attempts),
        result: typeof row.result === "string" ? row.result : null,
      }));
  }
}

function readDelivery(row: Record<string, unknown>): Omit<PendingDelivery, "content"> {
  const { operation } = row;
  return {
    id: Number(row.id),
    hook: String(row.hook),
    documentId: String(row.documentId),
    operation: operation === "create" || operation === "delete" ? operation : "update",
    transactionId: String(row.transactionId),
    transactionTime: String(row.transactionTime),
    attempts: Number(row.attempts),
    firstAttemptAt: typeof row.firstAttemptAt === "number" ? row.firstAttemptAt : undefined,
    requestId: typeof row.requestId === "string" ? row.requestId : undefined,
  };
}
