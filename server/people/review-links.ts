import { randomId } from "content-lake/document";
import { changePeople, newToken, tokenHash } from "./database.ts";
import type { People, Person } from "./people.ts";
import { type NewReviewLink, ReviewSubject, type ReviewLink } from "../contracts/review-api.ts";

/** A link as it is stored. */
export interface StoredLink extends ReviewLink {
  /** Remaining validity, in seconds. */
  readonly secondsLeft: number;
}

const HOUR_MS = 3_600_000;

/**
 * Links with which people without an account see a draft, or the site with a release, for some hours.
 * The token of a link is stored as a hash, so a link is shown once, when it is made.
 * Changes throw a PeopleError when the disk is full or read-only.
 */
export class ReviewLinks {
  readonly #db: People["db"];
  readonly #now: () => number;

  constructor({ db, now }: Pick<People, "db" | "now">) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Makes a link.
   * @param person who shares it. When they are removed or become a viewer, their links end
   * @returns the token for its address
   */
  make(
    { subject, title, path, hours }: NewReviewLink,
    person: Pick<Person, "id" | "name">,
  ): string {
    const token = newToken();
    const made = this.#now();
    changePeople(this.#db, () => {
      this.#db.prepare("DELETE FROM review_links WHERE expires <= ?").run(made);
      this.#db
        .prepare(
          `INSERT INTO review_links (id, hash, subject, title, path, person, author, made, expires)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          randomId(),
          tokenHash(token),
          JSON.stringify(subject),
          title,
          path,
          person.id,
          person.name,
          made,
          made + hours * HOUR_MS,
        );
    });
    return token;
  }

  /** The link of a token; undefined for a wrong one, and one that has expired or was withdrawn. */
  open(token: string): StoredLink | undefined {
    return this.list(tokenHash(token))[0];
  }

  /** Whether a link is still valid, for open connections. */
  isValid({ id }: Pick<ReviewLink, "id">): boolean {
    return this.list().some((link) => link.id === id);
  }

  /**
   * The valid links, the newest first.
   * @param hash of one token; default: all
   */
  list(hash?: string): StoredLink[] {
    const now = this.#now();
    return this.#db
      .prepare(
        `SELECT * FROM review_links WHERE expires > ? AND (? IS NULL OR hash = ?)
         ORDER BY made DESC, id`,
      )
      .all(now, hash ?? null, hash ?? null)
      .map((row) => {
        const expires = Number(row.expires);
        return {
          id: String(row.id),
          subject: ReviewSubject.parse(JSON.parse(String(row.subject))),
          title: String(row.title),
          path: String(row.path),
          author: String(row.author),
          expires: new Date(expires).toISOString(),
          secondsLeft: Math.ceil((expires - now) / 1000),
        };
      });
  }

  /** Withdraws a link. @returns false when there is none */
  withdraw(id: string): boolean {
    const remove = this.#db.prepare("DELETE FROM review_links WHERE id = ?");
    return changePeople(this.#db, () => remove.run(id).changes > 0);
  }
}
