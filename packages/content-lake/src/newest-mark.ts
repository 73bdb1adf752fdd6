import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/** Suffix of the file next to a lake's database that names its newest transaction. */
export const MARK = "-newest";

/** A committed transaction: its position in the order of commits, and its time (ISO 8601). */
export interface Newest {
  seq: number;
  timestamp: string;
}

/** Every mark has this length, so that a shorter one leaves nothing of a longer one. */
const LENGTH = 64;
const FORM = /^(\d{1,16}) (\d{4}-[\dT:.-]{1,30}Z) *\n$/;

/**
 * Stores next to a database which transaction is its newest. SQLite cannot detect that its
 * write-ahead log is lost: the database is valid, and older.
 *
 * The mark is written after the commit is on disk and is not synced: it may be older than the
 * database, and is never newer unless the database has lost something.
 */
export class NewestMark {
  readonly file: string;
  #descriptor: number | undefined;

  /** @param database absolute path of the database */
  constructor(database: string) {
    this.file = database + MARK;
  }

  /** The stored transaction; undefined if there is none, or it cannot be read. */
  read(): Newest | undefined {
    try {
      const [, seq, timestamp] = FORM.exec(readFileSync(this.file, "utf8")) ?? [];
      return timestamp === undefined ? undefined : { seq: Number(seq), timestamp };
    } catch {
      return undefined;
    }
  }

  /** Stores a committed transaction. A failure does not fail the commit. */
  write({ seq, timestamp }: Newest): void {
    try {
      const flags = constants.O_WRONLY | constants.O_CREAT;
      this.#descriptor ??= openSync(this.file, flags, 0o600);
      writeSync(this.#descriptor, `${`${seq} ${timestamp}`.padEnd(LENGTH - 1)}\n`, 0);
    } catch {
      // On a full disk, for example, the older mark stays.
    }
  }

  /** Removes the mark, before the history is deleted on purpose. */
  forget(): void {
    this.close();
    rmSync(this.file, { force: true });
  }

  /** Closes the file. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
