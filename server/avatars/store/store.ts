import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { databaseProblem, openSqlite, openSqliteReader, setAside } from "content-lake/sqlite";
import { Job } from "../pipeline/job.ts";

const FILE = "avatars.sqlite";

const SCHEMA = `
  -- generations that run, or have just ended
  CREATE TABLE jobs (avatar TEXT PRIMARY KEY, job TEXT NOT NULL) WITHOUT ROWID;
  -- what went wrong last
  CREATE TABLE failures (avatar TEXT PRIMARY KEY, message TEXT NOT NULL) WITHOUT ROWID;
  -- what a provider was asked for; written, and on disk, before it is asked
  CREATE TABLE asks (
    key TEXT PRIMARY KEY, asked INTEGER NOT NULL, answered INTEGER NOT NULL DEFAULT 0, ref TEXT
  ) WITHOUT ROWID;
`;
const MIGRATIONS = [SCHEMA];

/** A request to a provider. */
export interface ProviderRequest {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the provider has answered. Until then it may or may not have done the work. */
  readonly answered: boolean;
  /** The provider's id of the result, once it is known. */
  readonly ref: string | undefined;
}

const RequestRow = z.object({
  asked: z.number(),
  answered: z.number(),
  ref: z.string().nullable(),
});

/** The store cannot be opened or written. Its message is one line for a person, with what to do. */
export class AvatarStoreError extends Error {
  override readonly name = "AvatarStoreError";
  readonly userFacing = true;
}

/** How to open the store. */
export interface AvatarStoreOptions {
  /** Most pages of 4096 bytes that the file may grow to. Default: no limit but the disk's. */
  maxPages?: number | undefined;
  /**
   * Permits replacing a damaged file, if no paid requests are recorded in it; called with a
   * message. Without it a damaged file is an error.
   */
  renew?: ((message: string) => void) | undefined;
}

/**
 * The service's durable state: generations, failures and provider requests, in a SQLite file that
 * one process opens at a time. Writes are on disk when a method returns.
 */
export class AvatarStore {
  readonly #database: DatabaseSync;

  /**
   * Opens `avatars.sqlite` in a folder and makes both when they are not there.
   * @throws AvatarStoreError when another process has it open, or it cannot be read
   */
  constructor(folder: string, options: AvatarStoreOptions = {}) {
    const file = join(folder, FILE);
    const { maxPages, renew } = options;
    const open = () =>
      openSqlite(file, {
        migrations: MIGRATIONS,
        exclusive: true,
        // A paid call must not be forgotten by a power cut either.
        synchronous: "FULL",
        maxPages,
      });
    try {
      this.#database = open();
    } catch (error) {
      if (databaseProblem(error) !== "damaged" || renew === undefined) throw openError(error, file);
      const aside = setAside(file, Date.now());
      renew(
        `The avatar service's database (${file}) was damaged and is made anew: what was under way is not gone on with. What was made before is kept. The damaged file is ${aside}; delete it.`,
      );
      this.#database = open();
    }
  }

  /** Generations that were running or had just ended. One that cannot be read is left out. */
  jobs(): Job[] {
    return this.#database
      .prepare("SELECT job FROM jobs ORDER BY avatar")
      .all()
      .flatMap(({ job }) => {
        const parsed = Job.safeParse(JSON.parse(String(job)));
        return parsed.success ? [parsed.data] : [];
      });
  }

  /** Stores the state of a generation. */
  putJob(job: Job): void {
    this.#write("INSERT OR REPLACE INTO jobs VALUES (?, ?)", job.avatarId, JSON.stringify(job));
  }

  /** Forgets a generation. */
  removeJob(avatarId: string): void {
    this.#write("DELETE FROM jobs WHERE avatar = ?", avatarId);
  }

  /** What went wrong in an avatar's last generation; null when nothing did. */
  failure(avatarId: string): string | null {
    const row = this.#database
      .prepare("SELECT message FROM failures WHERE avatar = ?")
      .get(avatarId);
    return typeof row?.message === "string" ? row.message : null;
  }

  /** Stores the last error, or clears it. */
  putFailure(avatarId: string, message: string | null): void {
    if (message === null) this.#write("DELETE FROM failures WHERE avatar = ?", avatarId);
    else this.#write("INSERT OR REPLACE INTO failures VALUES (?, ?)", avatarId, message);
  }

  /** The request under a content key; undefined when there was none. */
  request(key: string): ProviderRequest | undefined {
    const row = this.#database
      .prepare("SELECT asked, answered, ref FROM asks WHERE key = ?")
      .get(key);
    const parsed = RequestRow.safeParse(row);
    if (!parsed.success) return undefined;
    const { asked: at, answered, ref } = parsed.data;
    return { at, answered: answered !== 0, ref: ref ?? undefined };
  }

  /** Records a request before it is sent. */
  putRequest(key: string, at: number): void {
    this.#write("INSERT OR REPLACE INTO asks VALUES (?, ?, 0, NULL)", key, at);
  }

  /** Records the provider's answer. @param ref the provider's id of the result */
  answerRequest(key: string, ref?: string): void {
    this.#write("UPDATE asks SET answered = 1, ref = ? WHERE key = ?", ref ?? null, key);
  }

  /** Deletes a request: the provider certainly did no work, or the result is obsolete. */
  removeRequest(key: string): void {
    this.#write("DELETE FROM asks WHERE key = ?", key);
  }

  /** Closes the file; another process may open it then. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #write(sql: string, ...values: readonly (string | number | null)[]): void {
    try {
      this.#database.prepare(sql).run(...values);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AvatarStoreError(
        `The state of the generation cannot be written: ${reason}. Make room on the disk and try again.`,
        { cause: error },
      );
    }
  }
}

/**
 * Whether an earlier process left generations to resume, read from the store alone. Nothing is
 * resumed from a store that cannot be read; opening it says why.
 */
export function hasUnfinished(folder: string): boolean {
  const file = join(folder, FILE);
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = openSqliteReader(file, MIGRATIONS.length);
    const unfinished = `SELECT 1 FROM jobs WHERE job ->> '$.phase.name' IN ('running', 'waiting')`;
    return database.prepare(`${unfinished} LIMIT 1`).get() !== undefined;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

function openError(error: unknown, file: string): AvatarStoreError {
  if (databaseProblem(error) === "busy") {
    return new AvatarStoreError(
      `The avatar service's database (${file}) is open in another process. Stop that one, or choose another folder: AVATARS_DATA_DIR`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new AvatarStoreError(
    `The avatar service's database (${file}) cannot be opened: ${reason}. Make the folder writable, or move the file away; then look into the providers' accounts before anything is generated again, because it noted what was paid for.`,
  );
}
