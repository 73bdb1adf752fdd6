import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { atomically, DatabaseOpenError, databaseProblem, openSqlite } from "content-lake/sqlite";

/** Name of the database in the lake's data folder. */
export const PEOPLE_FILE = "people.sqlite";
/** Studio, lake and commands write to it: how long each waits for another, in milliseconds. */
const BUSY_MS = 5000;
const TOKEN_BYTES = 32;

const SCHEMA = `
  CREATE TABLE people (
    id TEXT PRIMARY KEY, email TEXT UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL,
    password TEXT, added INTEGER NOT NULL, seen INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE invitations (
    hash TEXT PRIMARY KEY, person TEXT NOT NULL UNIQUE, expires INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, person TEXT NOT NULL, began INTEGER NOT NULL, used INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX sessions_person ON sessions (person);
  CREATE TABLE review_links (
    id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, subject TEXT NOT NULL, title TEXT NOT NULL,
    path TEXT NOT NULL, person TEXT NOT NULL, author TEXT NOT NULL,
    made INTEGER NOT NULL, expires INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, key BLOB NOT NULL, counter INTEGER NOT NULL,
    transports TEXT NOT NULL, name TEXT NOT NULL, added INTEGER NOT NULL, used INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX passkeys_person ON passkeys (person);
`;
const CODES = `
  -- one-time codes, which sign the only editor in
  CREATE TABLE codes (hash TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;
`;

/** A request that cannot be met. The message is for a person and says what to do. */
export class PeopleError extends Error {
  override readonly name = "PeopleError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
  /** HTTP status: 409, or 503 if the disk is the reason. */
  readonly status: 409 | 503;

  constructor(message: string, status: 409 | 503 = 409) {
    super(message);
    this.status = status;
  }
}

/**
 * Opens the database of people, which several processes have open.
 * @param dataDir the lake's data folder (`LAKE_DATA_DIR`)
 * @throws {PeopleError} when it cannot be used
 */
export function openPeopleDatabase(dataDir: string): DatabaseSync {
  const file = join(dataDir, PEOPLE_FILE);
  try {
    return openSqlite(file, {
      migrations: [SCHEMA, CODES],
      exclusive: false,
      synchronous: "FULL",
      busyMs: BUSY_MS,
    });
  } catch (error) {
    if (!(error instanceof DatabaseOpenError)) throw error;
    throw new PeopleError(describe(file, error));
  }
}

/**
 * Changes people in one transaction.
 * @throws {PeopleError} when the disk takes nothing; what the work throws. Nothing was changed then
 */
export function changePeople<T>(db: DatabaseSync, work: () => T): T {
  try {
    return atomically(db, work);
  } catch (error) {
    if (databaseProblem(error) === undefined) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PeopleError(
      `The people of the Studio cannot be written: ${reason}. Nothing was changed. See that the disk has room and can be written to, and try again.`,
      503,
    );
  }
}

/** A random token that cannot be guessed: of a session, a link, or a one-time code. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Stored form of a token, so that reading the database gives no access. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Message for a failed read of people; undefined for any other error. */
export function unreadable(error: unknown): string | undefined {
  if (databaseProblem(error) === undefined || !(error instanceof Error)) return undefined;
  return `The people of the Studio cannot be read: ${error.message}. Nobody can sign in until the disk is well.`;
}

function describe(file: string, { problem, message }: DatabaseOpenError): string {
  const what = `The people of the Studio (${file}) cannot be`;
  switch (problem) {
    case "full":
      return `${what} opened: ${message}. Free some space and start again.`;
    case "unusable":
      return `${what} opened: ${message}. Make the folder writable for this user, or choose another: LAKE_DATA_DIR`;
    case "busy":
      return `${what} opened: ${message}. Another program writes them: try again.`;
    case "newer":
      return `${what} read: ${message}. Update this program (git pull).`;
    default:
      return `${what} read: ${message}. Move the file away. Then bring the people of a backup back (npm run restore), or invite everyone again (npm run people).`;
  }
}
