import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { databaseProblem } from "../../sqlite/errors.ts";
import { atomically, openSqlite } from "../../sqlite/open.ts";
import { setAside } from "../../sqlite/set-aside.ts";

/** A delivery whose signature was found right. */
export interface Delivery {
  /** Id of the published document that changed. */
  document: string;
  /** What Sanity names the delivery by in every try (`idempotency-key`). */
  key: string;
  /** The signature without its time, as the package writes it. */
  signature: string;
}

/**
 * What became of a delivery: `stored` is new and on disk; `duplicate` was stored before, under the
 * same key; `replay` carries a signature that another key has used.
 */
export type Outcome = "stored" | "duplicate" | "replay";

/** How long keys and signatures are remembered, in milliseconds. Sanity tries for 30 minutes. */
export const REMEMBER_MS = 24 * 60 * 60_000;

const SCHEMA = `
  -- documents to publish; a burst for one document is one row
  CREATE TABLE IF NOT EXISTS waiting (
    document TEXT PRIMARY KEY, position INTEGER NOT NULL
  ) WITHOUT ROWID;
  -- the document belongs to the key: should one key ever stand for several, none is lost
  CREATE TABLE IF NOT EXISTS seen (
    key TEXT NOT NULL, document TEXT NOT NULL, signature TEXT NOT NULL UNIQUE, at INTEGER NOT NULL,
    PRIMARY KEY (key, document)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS seenAt ON seen (at);
`;

/** The queue's file cannot be opened. Its message is one line for a person, with what to do. */
export class QueueStartError extends Error {
  override readonly name = "QueueStartError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/** How to open the queue. */
export interface QueueOptions {
  /** Most pages of 4096 bytes that the file may grow to. Default: no limit but the disk's. */
  maxPages?: number | undefined;
  /** Told of a file that was damaged and made anew, in a sentence. Default: the standard error. */
  tell?: (message: string) => void;
}

/**
 * Deliveries on their way to being published, in a SQLite file that one process holds at a time. A
 * file that is damaged is moved aside and made anew: the comparison of the dataset with the site finds
 * what it held.
 */
export class DeliveryQueue {
  readonly #file: string;
  readonly #options: QueueOptions;
  #database: DatabaseSync;
  #position: number;

  /**
   * Opens the queue (`publisher.sqlite`) in a folder and makes both when they are not there.
   * @throws QueueStartError when another process has it open, or it cannot be read
   */
  constructor(dir: string, options: QueueOptions = {}) {
    this.#file = join(dir, "publisher.sqlite");
    this.#options = options;
    try {
      this.#database = this.#openOrRenew();
      const last = this.#database.prepare("SELECT max(position) AS position FROM waiting").get();
      this.#position = typeof last?.position === "number" ? last.position : 0;
    } catch (error) {
      throw openError(error, this.#file);
    }
  }

  /**
   * Keeps deliveries, all or none. When it returns they survive the death of the process.
   * @param now time in milliseconds since 1970
   * @returns what became of each, in their order
   * @throws the database's own error, for example when the disk is full; nothing was stored then
   */
  store(deliveries: readonly Delivery[], now: number): Outcome[] {
    return this.#atomically(() => {
      const note = this.#database.prepare(
        "INSERT INTO seen (key, document, signature, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      );
      const known = this.#database.prepare("SELECT 1 FROM seen WHERE key = ? AND document = ?");
      const wait = this.#database.prepare(
        "INSERT INTO waiting VALUES (?, ?) ON CONFLICT DO UPDATE SET position = excluded.position",
      );
      this.#database.prepare("DELETE FROM seen WHERE at < ?").run(now - REMEMBER_MS);
      return deliveries.map(({ document, key, signature }) => {
        if (note.run(key, document, signature, now).changes === 0) {
          return known.get(key, document) === undefined ? "replay" : "duplicate";
        }
        this.#position += 1;
        wait.run(document, this.#position);
        return "stored";
      });
    });
  }

  /**
   * All documents that wait, each once, in the order of their newest delivery. They stay in the
   * queue until {@link done}: after a crash they are given again.
   */
  take(): { ids: string[]; upTo: number } {
    const rows = this.#mending(() =>
      this.#database.prepare("SELECT document FROM waiting ORDER BY position").all(),
    );
    return { ids: rows.map(({ document }) => String(document)), upTo: this.#position };
  }

  /** Removes what {@link take} gave. A document that was delivered again since then stays. */
  done(upTo: number): void {
    this.#atomically(() => {
      this.#database.prepare("DELETE FROM waiting WHERE position <= ?").run(upTo);
    });
  }

  /** How many documents wait. */
  size(): number {
    return this.#mending(() =>
      Number(this.#database.prepare("SELECT count(*) AS n FROM waiting").get()?.n ?? 0),
    );
  }

  /** Closes the file; another process may open it then. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #atomically<T>(work: () => T): T {
    return this.#mending(() => atomically(this.#database, work));
  }

  /** Does work once more, on a new file, when the old one turns out to be damaged. */
  #mending<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (databaseProblem(error) !== "damaged") throw error;
      this.close();
      this.#database = this.#renew(error);
      return work();
    }
  }

  #openOrRenew(): DatabaseSync {
    try {
      return this.#open();
    } catch (error) {
      if (databaseProblem(error) !== "damaged") throw error;
      return this.#renew(error);
    }
  }

  #renew(error: unknown): DatabaseSync {
    const aside = setAside(this.#file, Date.now());
    const reason = error instanceof Error ? error.message : String(error);
    const tell = this.#options.tell ?? ((message: string) => console.error(message));
    tell(
      `The publisher's queue (${this.#file}) was damaged (${reason}) and is made anew; nothing is lost, because the dataset is compared with the site. The damaged file is ${aside}; delete it.`,
    );
    return this.#open();
  }

  #open(): DatabaseSync {
    return openSqlite(this.#file, {
      migrations: [SCHEMA],
      exclusive: true,
      // No delivery waits for the disk: what a power cut takes from the queue is found by the
      // comparison at the next start. The death of the process takes nothing.
      synchronous: "NORMAL",
      maxPages: this.#options.maxPages,
    });
  }
}

function openError(error: unknown, file: string): QueueStartError {
  if (databaseProblem(error) === "busy") {
    return new QueueStartError(
      `The publisher's queue (${file}) is open in another process. Stop that one, or choose another folder: SITE_DATA_DIR`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new QueueStartError(
    `The publisher's queue (${file}) cannot be opened: ${reason}. Make the folder writable, or move the file away: what it held is found again by comparing the dataset with the site.`,
  );
}
