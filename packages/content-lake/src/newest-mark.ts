import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/** Ends the name of a lake's database: the file that names its newest transaction. */
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
 * Remembers beside a database which transaction is its newest. SQLite cannot tell when its
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

  /** What was remembered; undefined when there is nothing, or it cannot be read. */
  read(): Newest | undefined {
    try {
      const [, seq, timestamp] = FORM.exec(readFileSync(this.file, "utf8")) ?? [];
      return timestamp === undefined ? undefined : { seq: Number(seq), timestamp };
    } catch {
      return undefined;
    }
  }

  /** Remembers a committed transaction. Failing to is no reason to refuse the commit. */
  write({ seq, timestamp }: Newest): void {
    try {
      const flags = constants.O_WRONLY | constants.O_CREAT;
      this.#descriptor ??= openSync(this.file, flags, 0o600);
      writeSync(this.#descriptor, `${`${seq} ${timestamp}`.padEnd(LENGTH - 1)}\n`, 0);
    } catch {
      // A disk that is full, for example: the mark stays an older one.
    }
  }

  /** Forgets, before the history is deleted on purpose. */
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
