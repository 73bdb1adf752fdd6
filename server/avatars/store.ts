import { existsSync, rmSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { deserialize, serialize } from "node:v8";
import { databaseProblem, openSqlite } from "content-lake/sqlite";
import { Fatal } from "../runtime/fatal.ts";
import { SpokenAudio, VideoFiles } from "./providers/provider.ts";

/** Name of the store's file. */
export const STORE_FILE = "avatars.sqlite";
const MIGRATIONS = [
  `
  -- one generation an avatar: without an error it is unfinished
  CREATE TABLE jobs (avatar TEXT PRIMARY KEY, job TEXT NOT NULL, error TEXT) WITHOUT ROWID;
  -- what a paid provider was asked for; on disk before it is asked. ref: the provider's id of it
  CREATE TABLE requests (key TEXT PRIMARY KEY, at INTEGER NOT NULL, ref TEXT) WITHOUT ROWID;
`,
  // It told which assets were asked for: all that are missing.
  "ALTER TABLE jobs DROP COLUMN job",
];

/** A request to a provider that charges. */
export interface ProviderRequest {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** The provider's id of the result, once it is known. */
  readonly ref: string | undefined;
}

/**
 * The generations and the requests to providers, in a SQLite file that one process opens at a time; and all
 * sounds and videos that were made, each in a file named by its content key, so that nothing is made, or paid
 * for, twice. Writes are on disk when a method returns.
 */
export class AvatarStore {
  readonly #database: DatabaseSync;
  readonly #made: string;
  /** Folder for the unfinished work of one generation at a time; each start empties it. */
  readonly workFolder: string;

  /**
   * Opens a folder, which is made when it is not there.
   * @param maxPages most pages of 4096 bytes that the file may grow to
   * @throws Fatal when another process has it open, or it cannot be read
   */
  constructor(folder: string, maxPages?: number) {
    const file = join(folder, STORE_FILE);
    this.#made = join(folder, "made");
    this.workFolder = join(folder, "work");
    try {
      // A paid call must not be forgotten by a power cut either.
      const safe = { migrations: MIGRATIONS, exclusive: true, synchronous: "FULL" } as const;
      this.#database = openSqlite(file, { ...safe, maxPages });
      rmSync(this.workFolder, { recursive: true, force: true });
    } catch (error) {
      throw openError(error, file);
    }
  }

  /** Avatars whose generation has not ended. */
  unfinished(): string[] {
    const rows = this.#database.prepare("SELECT avatar FROM jobs WHERE error IS NULL").all();
    return rows.map(({ avatar }) => String(avatar));
  }

  /** Stores an avatar's generation. @param error what went wrong; null as long as it is unfinished */
  putJob(avatarId: string, error: string | null): void {
    this.#write("INSERT OR REPLACE INTO jobs VALUES (?, ?)", avatarId, error);
  }

  /** Forgets a generation: all is made. */
  removeJob(avatarId: string): void {
    this.#write("DELETE FROM jobs WHERE avatar = ?", avatarId);
  }

  /** The error of an avatar's last generation; null when it had none. */
  failure(avatarId: string): string | null {
    return textOf(this.#row("SELECT error FROM jobs WHERE avatar = ?", avatarId)?.error) ?? null;
  }

  /** The request under a content key; undefined when there was none. */
  request(key: string): ProviderRequest | undefined {
    const row = this.#row("SELECT at, ref FROM requests WHERE key = ?", key);
    return row && { at: Number(row.at), ref: textOf(row.ref) };
  }

  /** Records a request before it is sent. */
  putRequest(key: string, at: number): void {
    this.#write("INSERT OR REPLACE INTO requests VALUES (?, ?, NULL)", key, at);
  }

  /** Records the provider's answer. @param ref the provider's id of the result */
  putResult(key: string, ref: string): void {
    this.#write("UPDATE requests SET ref = ? WHERE key = ?", ref, key);
  }

  /** Deletes a request: the provider certainly did no work, or the result is obsolete. */
  removeRequest(key: string): void {
    this.#write("DELETE FROM requests WHERE key = ?", key);
  }

  /** Whether a sound or a video was made under a content key. */
  has(key: string): boolean {
    return existsSync(this.#fileOf(key));
  }

  /** A sound that was made; undefined when there is none. */
  async audio(key: string): Promise<SpokenAudio | undefined> {
    return this.has(key) ? SpokenAudio.parse(await this.#read(key)) : undefined;
  }

  /** A video that was made; undefined when there is none. */
  async video(key: string): Promise<VideoFiles | undefined> {
    return this.has(key) ? VideoFiles.parse(await this.#read(key)) : undefined;
  }

  /** Stores a sound or a video, whole or not at all. @throws Fatal when it cannot be written */
  async put(key: string, made: SpokenAudio | VideoFiles): Promise<void> {
    const part = join(this.workFolder, key);
    try {
      // One after the other: nothing may still be made when a failure removes the work folder.
      await mkdir(this.#made, { recursive: true });
      await mkdir(this.workFolder, { recursive: true });
      // It is on disk before its name is.
      await writeFile(part, serialize(made), { flush: true });
      await rename(part, this.#fileOf(key));
    } catch (error) {
      await rm(this.workFolder, { recursive: true, force: true }).catch(() => undefined);
      throw noRoom("What was made cannot be kept", error);
    }
  }

  /** Closes the file; another process may open it then. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  async #read(key: string): Promise<unknown> {
    return deserialize(await readFile(this.#fileOf(key)));
  }

  #fileOf(key: string): string {
    return join(this.#made, `${key}.made`);
  }

  #row(sql: string, key: string): Record<string, SQLOutputValue> | undefined {
    return this.#database.prepare(sql).get(key);
  }

  #write(sql: string, ...values: readonly (string | number | null)[]): void {
    try {
      this.#database.prepare(sql).run(...values);
    } catch (error) {
      throw noRoom("The state of the generation cannot be written", error);
    }
  }
}

function noRoom(what: string, error: unknown): Fatal {
  const reason = error instanceof Error ? error.message : String(error);
  return new Fatal(`${what}: ${reason}. Make room on the disk and try again.`, { cause: error });
}

function textOf(value: SQLOutputValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function openError(error: unknown, file: string): Fatal {
  if (databaseProblem(error) === "busy") {
    return new Fatal(
      `The avatar service's database (${file}) is open in another process. Stop that one, or choose another folder: AVATARS_DATA_DIR`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new Fatal(
    `The avatar service's database (${file}) cannot be opened: ${reason}. Make the folder writable, or move the file away; then look into the providers' accounts before anything is generated again, because it noted what was paid for.`,
  );
}
