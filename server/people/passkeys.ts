import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Passkey } from "../../src/facts/people-api.ts";
import { changePeople, openPeopleDatabase, PeopleError } from "./database.ts";

/** A passkey that was just made: it holds a public key, and opens nothing by itself. */
export interface MadePasskey {
  /** Of the credential, base64url. */
  readonly id: string;
  /** Public key, COSE. */
  readonly key: Uint8Array;
  /** How often it has signed, as the authenticator says; 0 for one that does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** What its owner calls it. */
  readonly name: string;
}

/** A passkey as it is checked. */
export interface KeptPasskey extends Omit<MadePasskey, "key"> {
  readonly key: Uint8Array<ArrayBuffer>;
  /** Whose it is. */
  readonly person: string;
}

/** SQL: whether a row of `people` has something to sign in with. */
export const HAS_JOINED =
  "(password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = people.id))";

/** Passkeys of one person; more are refused. */
const MOST = 20;

/** Adds a passkey, within the caller's transaction. @throws {PeopleError} when there is one with its id */
export function insertPasskey(
  db: DatabaseSync,
  person: string,
  { id, key, counter, transports, name }: MadePasskey,
  now: number,
): void {
  const known = db.prepare("SELECT 1 FROM passkeys WHERE id = ?").get(id);
  if (known !== undefined) throw new PeopleError("This passkey is registered already.");
  db.prepare(
    `INSERT INTO passkeys (id, person, key, counter, transports, name, added)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, person, key, counter, transports.join(" "), name, now);
}

/** The passkeys of people. Changes throw a {@link PeopleError} when the disk takes nothing. */
export class Passkeys {
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

  /** Those of a person, the oldest first. */
  list(person: string): Passkey[] {
    return this.#rows(person).map((row) => ({
      id: String(row.id),
      name: String(row.name),
      added: new Date(Number(row.added)).toISOString(),
      used: row.used === null ? null : new Date(Number(row.used)).toISOString(),
    }));
  }

  /** The passkey of an id; undefined for one that is not here. */
  find(id: string): KeptPasskey | undefined {
    const row = this.#db.prepare("SELECT * FROM passkeys WHERE id = ?").get(id);
    if (row === undefined || !(row.key instanceof Uint8Array)) return undefined;
    return {
      id,
      person: String(row.person),
      key: new Uint8Array(row.key),
      counter: Number(row.counter),
      transports: String(row.transports).split(" ").filter(Boolean),
      name: String(row.name),
    };
  }

  /**
   * Adds one.
   * @throws {PeopleError} when it is here already, and for one too many
   */
  add(person: string, passkey: MadePasskey): void {
    changePeople(this.#db, () => {
      if (this.#rows(person).length >= MOST) {
        throw new PeopleError(`You have ${MOST} passkeys. Remove one first.`);
      }
      insertPasskey(this.#db, person, passkey, this.#now());
    });
  }

  /** Notes that a passkey was used. @param counter what the authenticator says */
  use(id: string, counter: number): void {
    changePeople(this.#db, () => {
      this.#db
        .prepare("UPDATE passkeys SET counter = ?, used = ? WHERE id = ?")
        .run(counter, this.#now(), id);
    });
  }

  /**
   * Removes one of a person.
   * @returns false when they have none of this id
   * @throws {PeopleError} for the last one of a person without a password
   */
  remove(person: string, id: string): boolean {
    return changePeople(this.#db, () => {
      const own = this.#rows(person);
      if (!own.some((row) => row.id === id)) return false;
      const { password } =
        this.#db.prepare("SELECT password FROM people WHERE id = ?").get(person) ?? {};
      if (own.length === 1 && typeof password !== "string") {
        throw new PeopleError("This is all you can sign in with. Set a password first.");
      }
      this.#db.prepare("DELETE FROM passkeys WHERE id = ?").run(id);
      return true;
    });
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #rows(person: string): Record<string, SQLOutputValue>[] {
    return this.#db
      .prepare("SELECT * FROM passkeys WHERE person = ? ORDER BY added, id")
      .all(person);
  }
}
