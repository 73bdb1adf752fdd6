import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { randomId } from "../documents/ids.ts";
import type { People as LakePeople, Person, Role } from "../lake/index.ts";
import { atomically } from "../sqlite/open.ts";
import { openPeopleDatabase, PeopleError } from "./database.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** Roles, with the one that may do most first. */
export const ROLES = ["administrator", "editor", "viewer"] as const satisfies readonly Role[];

/** How long an invitation is valid, in milliseconds. */
export const INVITATION_MS = 3 * 24 * 60 * 60 * 1000;
/** A session ends when it was not used for so long, and at the latest after that. In milliseconds. */
export const IDLE_MS = 12 * 60 * 60 * 1000;
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** The use of a session is noted at most so often, in milliseconds. */
const NOTED_MS = 60_000;
/** Open sessions of one person; the oldest one ends. */
const MOST_SESSIONS = 20;

/** A person as the list shows them. */
export interface ListedPerson extends Person {
  /** False until they have accepted the invitation. */
  readonly joined: boolean;
  /** Open sessions. */
  readonly sessions: number;
}

/** Whose session it is. */
export interface Session {
  readonly person: Person;
  /** Stored name of the session: it opens nothing. */
  readonly key: string;
}

/**
 * The people who may sign in to the Studio of the embedded lake, with their sessions and invitations.
 * What opens something is stored as a hash.
 */
export class People implements LakePeople {
  readonly #db: DatabaseSync;
  readonly #now: () => number;

  /**
   * @param dataDir the lake's data folder (`LAKE_DATA_DIR`)
   * @param now returns milliseconds since 1970
   * @throws {PeopleError} when the database cannot be used
   */
  constructor(dataDir: string, now: () => number = Date.now) {
    this.#db = openPeopleDatabase(dataDir);
    this.#now = now;
  }

  find(id: string): Person | undefined {
    const row = this.#db.prepare("SELECT * FROM people WHERE id = ? AND email IS NOT NULL").get(id);
    return row && personOf(row);
  }

  nameOf(id: string): string | undefined {
    const row = this.#db.prepare("SELECT name FROM people WHERE id = ?").get(id);
    return row && text(row.name);
  }

  all(): readonly Person[] {
    return this.#db
      .prepare("SELECT * FROM people WHERE email IS NOT NULL ORDER BY name, id")
      .all()
      .map(personOf);
  }

  /** Everybody with what an administrator wants to know. */
  list(): ListedPerson[] {
    this.#sweep();
    const sessions = this.#db.prepare("SELECT count(*) AS open FROM sessions WHERE person = ?");
    return this.#db
      .prepare("SELECT * FROM people WHERE email IS NOT NULL ORDER BY name, id")
      .all()
      .map((row) => ({
        ...personOf(row),
        joined: row.password !== null,
        sessions: Number(sessions.get(text(row.id))?.open ?? 0),
      }));
  }

  /**
   * Invites a person; one who is there already gets a new link, which sets a new password. Until the link
   * is used, an old password counts.
   * @returns the token of the link
   */
  invite(asked: { email: string; name: string; role: Role }): { person: Person; token: string } {
    const email = asked.email.trim().toLowerCase();
    const token = newToken();
    const person = atomically(this.#db, () => {
      const known = this.#db.prepare("SELECT * FROM people WHERE email = ?").get(email);
      const invited = known ? personOf(known) : { id: `p-${randomId()}`, ...asked, email };
      if (known === undefined) {
        this.#db
          .prepare("INSERT INTO people (id, email, name, role, added) VALUES (?, ?, ?, ?, ?)")
          .run(invited.id, email, asked.name.trim(), asked.role, this.#now());
      }
      this.#db.prepare("DELETE FROM invitations WHERE person = ?").run(invited.id);
      this.#db
        .prepare("INSERT INTO invitations (hash, person, expires) VALUES (?, ?, ?)")
        .run(tokenHash(token), invited.id, this.#now() + INVITATION_MS);
      return invited;
    });
    return { person, token };
  }

  /** Whom an invitation is for; undefined for one that is wrong, used or expired. */
  invited(token: string): Person | undefined {
    this.#sweep();
    const row = this.#db
      .prepare("SELECT person FROM invitations WHERE hash = ?")
      .get(tokenHash(token));
    return row && this.find(text(row.person));
  }

  /**
   * Uses an invitation once: stores the password and ends every session of the person.
   * @param passwordHash of {@link import("./passwords.ts").Passwords}
   * @returns undefined for one that is wrong, used or expired
   */
  accept(token: string, passwordHash: string): Person | undefined {
    this.#sweep();
    return atomically(this.#db, () => {
      const row = this.#db
        .prepare("DELETE FROM invitations WHERE hash = ? RETURNING person")
        .get(tokenHash(token));
      const person = row && this.find(text(row.person));
      if (person === undefined) return undefined;
      this.#db.prepare("UPDATE people SET password = ? WHERE id = ?").run(passwordHash, person.id);
      this.#endSessions(person.id);
      return person;
    });
  }

  /** The person with an address, and the hash of their password. */
  credentials(email: string): { person: Person; hash: string } | undefined {
    const row = this.#db
      .prepare("SELECT * FROM people WHERE email = ?")
      .get(email.trim().toLowerCase());
    if (row === undefined || row.password === null) return undefined;
    return { person: personOf(row), hash: text(row.password) };
  }

  /**
   * Begins a session.
   * @returns its token
   */
  begin(personId: string): string {
    const token = newToken();
    const now = this.#now();
    this.#sweep();
    this.#db
      .prepare("INSERT INTO sessions (hash, person, began, used) VALUES (?, ?, ?, ?)")
      .run(tokenHash(token), personId, now, now);
    this.#db
      .prepare(
        `DELETE FROM sessions WHERE hash IN (
           SELECT hash FROM sessions WHERE person = ? ORDER BY used DESC LIMIT -1 OFFSET ?)`,
      )
      .run(personId, MOST_SESSIONS);
    return token;
  }

  /**
   * The session of a token; undefined for a wrong one, and for one that has ended. It counts as used
   * now.
   */
  session(token: string): Session | undefined {
    const key = tokenHash(token);
    const row = this.#current(key);
    const person = row && this.find(text(row.person));
    if (row === undefined || person === undefined) return undefined;
    const now = this.#now();
    if (now - Number(row.used) > NOTED_MS) {
      this.#db.prepare("UPDATE sessions SET used = ? WHERE hash = ?").run(now, key);
    }
    return { person, key };
  }

  /** Whether a session that was open goes on: for connections that stay open. It does not count as use. */
  goesOn({ key, person }: Session): boolean {
    const now = this.#current(key);
    return now !== undefined && this.find(person.id)?.role === person.role;
  }

  /** Ends one session. */
  end({ key }: Pick<Session, "key">): void {
    this.#db.prepare("DELETE FROM sessions WHERE hash = ?").run(key);
  }

  /** Ends every session of a person. */
  endAll(personId: string): void {
    this.#endSessions(personId);
  }

  /**
   * Gives a person another role.
   * @throws {PeopleError} for the last administrator, and for one who is not there
   */
  setRole(email: string, role: Role): Person {
    return atomically(this.#db, () => {
      const person = this.#known(email);
      if (role !== "administrator") this.#keepAdministrator(person);
      this.#db.prepare("UPDATE people SET role = ? WHERE id = ?").run(role, person.id);
      return { ...person, role };
    });
  }

  /**
   * Takes a person out: sessions, invitations and links for reviewers end at once; the name stays, for the history.
   * @throws {PeopleError} for the last administrator, and for one who is not there
   */
  remove(email: string): Person {
    return atomically(this.#db, () => {
      const person = this.#known(email);
      this.#keepAdministrator(person);
      this.#endSessions(person.id);
      this.#db.prepare("DELETE FROM invitations WHERE person = ?").run(person.id);
      this.#db.prepare("DELETE FROM review_links WHERE person = ?").run(person.id);
      this.#db
        .prepare("UPDATE people SET email = NULL, password = NULL WHERE id = ?")
        .run(person.id);
      return person;
    });
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #known(email: string): Person {
    const address = email.trim().toLowerCase();
    const row = this.#db.prepare("SELECT * FROM people WHERE email = ?").get(address);
    if (row === undefined) throw new PeopleError(`Nobody here has the address ${address}.`);
    return personOf(row);
  }

  #keepAdministrator({ id, role }: Person): void {
    if (role !== "administrator") return;
    const others = this.#db
      .prepare(
        "SELECT 1 FROM people WHERE role = 'administrator' AND id <> ? AND password IS NOT NULL",
      )
      .get(id);
    if (others !== undefined) return;
    throw new PeopleError("This is the last administrator. Make another person one first.");
  }

  #current(key: string): Record<string, SQLOutputValue> | undefined {
    const now = this.#now();
    // A clock that is set back must not extend a session.
    return this.#db
      .prepare(
        `SELECT person, used FROM sessions
         WHERE hash = ? AND used > ? AND began > ? AND began <= ?`,
      )
      .get(key, now - IDLE_MS, now - SESSION_MS, now + NOTED_MS);
  }

  #endSessions(personId: string): void {
    this.#db.prepare("DELETE FROM sessions WHERE person = ?").run(personId);
  }

  #sweep(): void {
    const now = this.#now();
    this.#db.prepare("DELETE FROM invitations WHERE expires <= ?").run(now);
    this.#db
      .prepare("DELETE FROM sessions WHERE used <= ? OR began <= ?")
      .run(now - IDLE_MS, now - SESSION_MS);
  }
}

function personOf(row: Record<string, SQLOutputValue>): Person {
  const role = ROLES.find((each) => each === row.role);
  // A role that this version does not know may only read.
  return { id: text(row.id), name: text(row.name), email: text(row.email), role: role ?? "viewer" };
}

function text(value: SQLOutputValue | undefined): string {
  return typeof value === "string" ? value : "";
}
