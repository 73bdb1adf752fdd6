import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { randomId } from "content-lake/document";
import type { People as LakePeople, Person, Role } from "content-lake";
import { INVITATION_HOURS, type ListedPerson, ROLES } from "../contracts/people-api.ts";
import { changePeople, newToken, openPeopleDatabase, PeopleError, tokenHash } from "./database.ts";
import { parse } from "hono/utils/cookie";
import { isHttps } from "../http/send.ts";
import type { Visit } from "../http/part.ts";
import { JOIN_PATH } from "../../src/facts/studio.ts";

export type { Person } from "content-lake";

const HOUR_MS = 60 * 60 * 1000;
/** A session expires when unused for the first time, and always after the second. In milliseconds. */
export const IDLE_MS = 12 * 60 * 60 * 1000;
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** How long a one-time code is valid, in milliseconds. */
export const CODE_MS = HOUR_MS;
/** Shortest time between two stored uses of a session, in milliseconds. */
const USE_INTERVAL_MS = 60_000;
/** Most sessions of one person; beyond that the oldest one ends. */
const MOST_SESSIONS = 20;

/** The public half of a passkey, which gives no access. */
export interface PublicKey {
  /** Id of the credential, base64url. */
  readonly id: string;
  /** Public key in COSE format. */
  readonly key: Uint8Array;
  /** Signature counter of the authenticator; 0 if it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** Name that its owner chose. */
  readonly name: string;
}

/** A person's way to sign in: a password's hash, or a passkey. */
export type SignInMethod = { password: string } | { passkey: PublicKey };

/** SQL: whether a person has a password or a passkey. */
const HAS_JOINED =
  "(password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = people.id))";

/** Link of an invitation. Browsers send nothing after `#` to a server. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}${JOIN_PATH}#join=${token}`;
}

/** Person of the session. */
export interface Session {
  readonly person: Person;
  /** Stored hash of the session's token, which gives no access. */
  readonly key: string;
  /** When the person signed in, in milliseconds since 1970. */
  readonly began: number;
}

/**
 * The people who may sign in to the Studio of the embedded lake, with their sessions and invitations.
 * Tokens and passwords are stored as hashes. Methods that write throw a {@link PeopleError} when the
 * disk is full or read-only; only {@link session} then works without storing its use.
 */
export class People implements LakePeople {
  /** The database, which passkeys and review links share. */
  readonly db: DatabaseSync;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The only one who signs in; undefined where people sign in by name. */
  readonly editor: Person | undefined;

  /**
   * @param dataDir the lake's data folder (`LAKE_DATA_DIR`)
   * @param options.editor the only one who signs in. Default: none, people sign in by name
   * @param options.now returns milliseconds since 1970
   * @throws {PeopleError} when the database cannot be used
   */
  constructor(dataDir: string, options: { editor?: Person; now?: () => number } = {}) {
    this.db = openPeopleDatabase(dataDir);
    this.now = options.now ?? Date.now;
    this.editor = options.editor;
  }

  find(id: string): Person | undefined {
    const row = this.db.prepare("SELECT * FROM people WHERE id = ? AND email IS NOT NULL").get(id);
    return row && personOf(row);
  }

  nameOf(id: string): string | undefined {
    const row = this.db.prepare("SELECT name FROM people WHERE id = ?").get(id);
    return row && text(row.name);
  }

  all(): readonly Person[] {
    return this.db
      .prepare("SELECT * FROM people WHERE email IS NOT NULL ORDER BY name, id")
      .all()
      .map(personOf);
  }

  /** All people with the facts that an administrator needs. */
  list(): ListedPerson[] {
    const now = this.now();
    return this.db
      .prepare(
        `SELECT *, ${HAS_JOINED} AS joined,
           (SELECT count(*) FROM sessions WHERE person = people.id AND used > ? AND began > ?) AS sessions,
           (SELECT expires FROM invitations WHERE person = people.id AND expires > ?) AS invited
         FROM people WHERE email IS NOT NULL ORDER BY name, id`,
      )
      .all(now - IDLE_MS, now - SESSION_MS, now)
      .map((row) => ({
        ...personOf(row),
        joined: row.joined === 1,
        sessions: Number(row.sessions),
        seen: timeOf(row.seen),
        invited: timeOf(row.invited),
      }));
  }

  /**
   * Invites a person. A known person gets a new link, to set up signing in again. Until the link is
   * used, the old password and passkeys stay valid.
   * @param hours that the link is valid
   * @returns the token of the link
   */
  invite(
    details: { email: string; name: string; role: Role },
    hours: number = INVITATION_HOURS.usual,
  ): { person: Person; token: string } {
    const email = details.email.trim().toLowerCase();
    const token = newToken();
    const person = changePeople(this.db, () => {
      const known = this.db.prepare("SELECT * FROM people WHERE email = ?").get(email);
      const invited = known ? personOf(known) : { id: `p-${randomId()}`, ...details, email };
      if (known === undefined) {
        this.db
          .prepare("INSERT INTO people (id, email, name, role, added) VALUES (?, ?, ?, ?, ?)")
          .run(invited.id, email, details.name.trim(), details.role, this.now());
      }
      this.db.prepare("DELETE FROM invitations WHERE person = ?").run(invited.id);
      this.db
        .prepare("INSERT INTO invitations (hash, person, expires) VALUES (?, ?, ?)")
        .run(tokenHash(token), invited.id, this.now() + hours * HOUR_MS);
      return invited;
    });
    return { person, token };
  }

  /** Person of an invitation; undefined for one that is wrong, used or expired. */
  invited(token: string): Person | undefined {
    const row = this.db
      .prepare("SELECT person FROM invitations WHERE hash = ? AND expires > ?")
      .get(tokenHash(token), this.now());
    return row && this.find(text(row.person));
  }

  /**
   * Withdraws a person's invitation, and removes a person who has never signed in.
   * @throws {PeopleError} for an unknown person
   */
  withdraw(who: string): Person {
    return changePeople(this.db, () => {
      const person = this.#require(who);
      this.db.prepare("DELETE FROM invitations WHERE person = ?").run(person.id);
      this.db.prepare(`DELETE FROM people WHERE id = ? AND NOT ${HAS_JOINED}`).run(person.id);
      return person;
    });
  }

  /**
   * Uses an invitation once: from now on the person signs in only with this. Earlier passwords, passkeys and
   * sessions end.
   * @returns undefined for one that is wrong, used or expired
   */
  accept(token: string, method: SignInMethod): Person | undefined {
    return changePeople(this.db, () => {
      this.#sweep();
      const row = this.db
        .prepare("DELETE FROM invitations WHERE hash = ? RETURNING person")
        .get(tokenHash(token));
      const person = row && this.find(text(row.person));
      if (person === undefined) return undefined;
      this.db.prepare("DELETE FROM passkeys WHERE person = ?").run(person.id);
      this.#setPassword(person.id, "password" in method ? method.password : null);
      if ("passkey" in method) insertPasskey(this.db, person.id, method.passkey, this.now());
      this.#endSessions(person.id);
      return person;
    });
  }

  /** Sets another password, and ends all other sessions of the person. */
  changePassword({ person, key }: Session, passwordHash: string): void {
    changePeople(this.db, () => {
      this.#setPassword(person.id, passwordHash);
      this.db.prepare("DELETE FROM sessions WHERE person = ? AND hash <> ?").run(person.id, key);
    });
  }

  /** The person with an address, and the hash of their password. */
  credentials(email: string): { person: Person; hash: string } | undefined {
    const row = this.db
      .prepare("SELECT * FROM people WHERE email = ?")
      .get(email.trim().toLowerCase());
    if (row === undefined || row.password === null) return undefined;
    return { person: personOf(row), hash: text(row.password) };
  }

  /**
   * Begins a session.
   * @returns its token
   */
  beginSession(personId: string): string {
    const token = newToken();
    const now = this.now();
    changePeople(this.db, () => {
      this.#sweep();
      this.db
        .prepare("INSERT INTO sessions (hash, person, began, used) VALUES (?, ?, ?, ?)")
        .run(tokenHash(token), personId, now, now);
      this.#noteSeen(personId);
      this.db
        .prepare(
          `DELETE FROM sessions WHERE hash IN (
             SELECT hash FROM sessions WHERE person = ? ORDER BY used DESC LIMIT -1 OFFSET ?)`,
        )
        .run(personId, MOST_SESSIONS);
    });
    return token;
  }

  /** Makes a one-time code that signs the only editor in, in whichever process it is used. */
  issueCode(): string {
    const code = newToken();
    changePeople(this.db, () => {
      this.#sweep();
      this.db
        .prepare("INSERT INTO codes (hash, expires) VALUES (?, ?)")
        .run(tokenHash(code), this.now() + CODE_MS);
    });
    return code;
  }

  /** Uses a code once. @returns false when it is wrong, used or expired */
  useCode(code: string): boolean {
    const now = this.now();
    // Setting the clock back must not extend a code.
    const use = this.db.prepare(
      "DELETE FROM codes WHERE hash = ? AND expires > ? AND expires <= ?",
    );
    return changePeople(this.db, () => use.run(tokenHash(code), now, now + CODE_MS).changes > 0);
  }

  /**
   * The session of a token; undefined for a wrong one, and for one that has ended. It counts as used
   * now.
   */
  session(token: string): Session | undefined {
    const key = tokenHash(token);
    const row = this.#current(key);
    const person = row && this.#whoSignsIn(text(row.person));
    if (row === undefined || person === undefined) return undefined;
    const now = this.now();
    if (now - Number(row.used) > USE_INTERVAL_MS) this.#noteUse(key, person.id, now);
    return { person, key, began: Number(row.began) };
  }

  /** Whether a session is still valid, for open connections. It does not count as use. */
  isSessionValid({ key, person }: Pick<Session, "key" | "person">): boolean {
    const now = this.#current(key);
    return now !== undefined && this.#whoSignsIn(person.id)?.role === person.role;
  }

  /** Ends one session. */
  endSession({ key }: Pick<Session, "key">): void {
    changePeople(this.db, () => {
      this.db.prepare("DELETE FROM sessions WHERE hash = ?").run(key);
    });
  }

  /** Ends every session of a person. */
  endAllSessions(personId: string): void {
    changePeople(this.db, () => this.#endSessions(personId));
  }

  /**
   * Gives a person another role. A viewer may not share: their links for reviewers end.
   * @param who email address or id
   * @throws {PeopleError} for the last administrator, and for one who is not there
   */
  setRole(who: string, role: Role): Person {
    return changePeople(this.db, () => {
      const person = this.#require(who);
      if (role !== "administrator") this.#requireAnotherAdministrator(person);
      this.db.prepare("UPDATE people SET role = ? WHERE id = ?").run(role, person.id);
      if (role === "viewer") this.#endLinks(person.id);
      return { ...person, role };
    });
  }

  /**
   * Removes a person: sessions, invitations and links for reviewers end at once; the name stays for the history.
   * @param who email address or id
   * @throws {PeopleError} for the last administrator, and for one who is not there
   */
  remove(who: string): Person {
    return changePeople(this.db, () => {
      const person = this.#require(who);
      this.#requireAnotherAdministrator(person);
      this.#endSessions(person.id);
      this.db.prepare("DELETE FROM invitations WHERE person = ?").run(person.id);
      this.#endLinks(person.id);
      this.db.prepare("DELETE FROM passkeys WHERE person = ?").run(person.id);
      this.db
        .prepare("UPDATE people SET email = NULL, password = NULL WHERE id = ?")
        .run(person.id);
      return person;
    });
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }

  #whoSignsIn(id: string): Person | undefined {
    if (this.editor === undefined) return this.find(id);
    return id === this.editor.id ? this.editor : undefined;
  }

  #require(who: string): Person {
    const row = this.db
      .prepare("SELECT * FROM people WHERE (email = ? OR id = ?) AND email IS NOT NULL")
      .get(who.trim().toLowerCase(), who);
    if (row === undefined) {
      throw new PeopleError(`Nobody here has the address ${who}. They may have been removed.`);
    }
    return personOf(row);
  }

  #requireAnotherAdministrator({ id, role }: Person): void {
    if (role !== "administrator") return;
    const others = this.db
      .prepare(`SELECT 1 FROM people WHERE role = 'administrator' AND id <> ? AND ${HAS_JOINED}`)
      .get(id);
    if (others !== undefined) return;
    throw new PeopleError("This is the last administrator. Make another person one first.");
  }

  #setPassword(id: string, hash: string | null): void {
    this.db.prepare("UPDATE people SET password = ? WHERE id = ?").run(hash, id);
  }

  #noteSeen(id: string): void {
    this.db.prepare("UPDATE people SET seen = ? WHERE id = ?").run(this.now(), id);
  }

  /** Runs a write that may fail: on a full disk nobody can sign in, but sessions stay valid. */
  #noteUse(key: string, personId: string, now: number): void {
    try {
      changePeople(this.db, () => {
        this.db.prepare("UPDATE sessions SET used = ? WHERE hash = ?").run(now, key);
        this.#noteSeen(personId);
      });
    } catch (error) {
      if (!(error instanceof PeopleError)) throw error;
    }
  }

  #current(key: string): Record<string, SQLOutputValue> | undefined {
    const now = this.now();
    // Setting the clock back must not extend a session.
    return this.db
      .prepare(
        `SELECT person, used, began FROM sessions
         WHERE hash = ? AND used > ? AND began > ? AND began <= ?`,
      )
      .get(key, now - IDLE_MS, now - SESSION_MS, now + USE_INTERVAL_MS);
  }

  #endSessions(personId: string): void {
    this.db.prepare("DELETE FROM sessions WHERE person = ?").run(personId);
  }

  #endLinks(personId: string): void {
    this.db.prepare("DELETE FROM review_links WHERE person = ?").run(personId);
  }

  /** Removes expired rows, as part of another write. */
  #sweep(): void {
    const now = this.now();
    this.db.prepare("DELETE FROM invitations WHERE expires <= ?").run(now);
    this.db.prepare("DELETE FROM codes WHERE expires <= ?").run(now);
    this.db
      .prepare("DELETE FROM sessions WHERE used <= ? OR began <= ?")
      .run(now - IDLE_MS, now - SESSION_MS);
  }
}

/** Adds a passkey, within the caller's transaction. @throws {PeopleError} when there is one with its id */
export function insertPasskey(
  db: DatabaseSync,
  person: string,
  { id, key, counter, transports, name }: PublicKey,
  now: number,
): void {
  const known = db.prepare("SELECT 1 FROM passkeys WHERE id = ?").get(id);
  if (known !== undefined) throw new PeopleError("This passkey is registered already.");
  db.prepare(
    `INSERT INTO passkeys (id, person, key, counter, transports, name, added)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, person, key, counter, transports.join(" "), name, now);
}

function personOf(row: Record<string, SQLOutputValue>): Person {
  const role = ROLES.find((each) => each === row.role);
  // A role that this version does not know gives read access only.
  return { id: text(row.id), name: text(row.name), email: text(row.email), role: role ?? "viewer" };
}

/** A stored time as ISO 8601; null for none. */
function timeOf(value: SQLOutputValue | undefined): string | null {
  return typeof value === "number" ? new Date(value).toISOString() : null;
}

function text(value: SQLOutputValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/** The environment of the accounts' app: the visit that the door passes on. */
export interface AccountsEnv {
  Bindings: { visit: Visit; session: Session | undefined };
}

/** Message for a request without a session. */
export const NO_SESSION = "Sign in to the Studio again.";

/** The token of a session in a `Cookie` header; undefined for none. */
export function sessionToken(cookies: string | undefined, origin: string): string | undefined {
  const name = isHttps(origin) ? "__Host-studio" : "studio";
  return parse(cookies ?? "", name)[name];
}
