import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { atomically } from "content-lake/sqlite";
import { openPeopleDatabase, PEOPLE_FILE, PeopleError } from "./database.ts";

/** How long to wait for another process that writes, in milliseconds. */
const BUSY_MS = 5000;
/** Tables of temporary access, which a copy leaves out: it may have ended since. */
const SHORT_LIVED = ["sessions", "invitations", "review_links", "codes"];
/** Tables that a copy restores. */
const COPIED = ["people", "passkeys"];

/**
 * Copies the people who may sign in, with passwords (as hashes) and passkeys (public keys), but without
 * sessions, invitations and links for reviewers. The Studio may run.
 * @param dataDir the lake's data folder
 * @param folder gets the copy, named {@link PEOPLE_FILE}
 * @returns how many may sign in; undefined where there is no database of people
 * @throws {PeopleError} when it cannot be read
 */
export function copyPeople(dataDir: string, folder: string): number | undefined {
  const file = join(dataDir, PEOPLE_FILE);
  if (!existsSync(file)) return undefined;
  try {
    const source = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
    try {
      source.prepare("VACUUM INTO ?").run(join(folder, PEOPLE_FILE));
    } finally {
      source.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PeopleError(`The people of the Studio (${file}) cannot be copied: ${reason}.`);
  }
  const copy = openPeopleDatabase(folder);
  try {
    copy.exec(SHORT_LIVED.map((table) => `DELETE FROM ${table};`).join(""));
    // Deleted rows stay readable in the file until it is rewritten.
    copy.exec("VACUUM; PRAGMA journal_mode = DELETE;");
    return countOf(copy);
  } finally {
    copy.close();
  }
}

/**
 * Restores the people of a copy if nobody may sign in. If somebody may, nothing changes: an old copy would
 * let in people who were removed since. The Studio may run.
 * @param folder has the copy
 * @returns how many came back, and how many may sign in now
 * @throws {PeopleError} when the database of now, or the copy, cannot be used
 */
export function restorePeople(folder: string, dataDir: string): { back: number; now: number } {
  const work = mkdtempSync(join(tmpdir(), "people-"));
  try {
    copyFileSync(join(folder, PEOPLE_FILE), join(work, PEOPLE_FILE));
    // It may be of a newer version, or not a database of people.
    openPeopleDatabase(work).close();
    const database = openPeopleDatabase(dataDir);
    try {
      database.prepare("ATTACH ? AS copy").run(join(work, PEOPLE_FILE));
      return atomically(database, () => {
        const before = countOf(database);
        if (before > 0) return { back: 0, now: before };
        for (const table of COPIED) {
          database.exec(`INSERT OR IGNORE INTO main.${table} SELECT * FROM copy.${table}`);
        }
        const now = countOf(database);
        return { back: now, now };
      });
    } finally {
      database.close();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Number of people who may sign in. */
function countOf(database: DatabaseSync): number {
  const row = database
    .prepare("SELECT count(*) AS people FROM people WHERE email IS NOT NULL")
    .get();
  return Number(row?.people ?? 0);
}
