import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { z } from "zod";
import type { Assertion, Passkey, Registration } from "../contracts/people-api.ts";
import { changePeople, PeopleError } from "./database.ts";
import { insertPasskey, type People, type Person, type PublicKey } from "./people.ts";

/** Loads the passkey library on first use: 16 MB, and a fifth of a second that blocks the program. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Lifetime of a challenge, in milliseconds: a person may have to look for their key. */
export const CHALLENGE_MS = 5 * 60_000;
/** Most passkeys of one person. */
const MOST = 20;
/** COSE numbers of the accepted algorithms: Ed25519, ES256 and, for Windows Hello, RS256. */
const ALGORITHMS = [-8, -7, -257];
/** Purpose of a sign-in challenge. */
const SIGN_IN = "sign in";
const CHALLENGE_BYTES = 32;
/** Most challenges that wait for an answer: anybody can have some issued. The oldest goes first. */
const MOST_CHALLENGES = 100_000;

/**
 * The passkeys of people, for one origin. The authenticator must know the person (by finger, face or PIN) and
 * keep the passkey itself, so that nobody has to type a name. Changes throw a {@link PeopleError} when the disk
 * takes nothing.
 */
export class Passkeys {
  /** Whether browsers offer passkeys at this origin: they require a host name, not an IP address. */
  readonly available: boolean;
  readonly #db: DatabaseSync;
  readonly #now: () => number;
  readonly #origin: string;
  readonly #rpID: string;
  readonly #challenges: Challenges;

  /**
   * @param options.origin at which people reach the Studio, like `https://example.org`
   * @param options.elapsed milliseconds of a monotonic clock
   */
  constructor(
    { db, now }: Pick<People, "db" | "now">,
    options: { origin: string; elapsed?: () => number },
  ) {
    const { origin, elapsed = () => performance.now() } = options;
    const { hostname, protocol } = new URL(origin);
    this.#db = db;
    this.#now = now;
    this.#origin = origin;
    this.#rpID = hostname;
    this.#challenges = new Challenges(elapsed);
    const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
    this.available = isName && (protocol === "https:" || hostname === "localhost");
  }

  /** A person's passkeys, the oldest first. */
  list(person: string): Passkey[] {
    return this.#rows(person).map((row) => ({
      id: String(row.id),
      name: String(row.name),
      added: new Date(Number(row.added)).toISOString(),
      used: row.used === null ? null : new Date(Number(row.used)).toISOString(),
    }));
  }

  /** Options for making a passkey. @param known ids of passkeys that the browser must not make again */
  async registrationOptions(
    { id, name, email }: Person,
    known: readonly string[] = [],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await loadWebAuthn();
    return generateRegistrationOptions({
      rpName: "Website content",
      rpID: this.#rpID,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      challenge: this.#challenges.issue(purposeFor(id)),
      timeout: CHALLENGE_MS,
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map((each) => ({ id: each })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  /**
   * Checks a passkey that a person's browser has made.
   * @returns undefined when it was made for another person, origin or challenge, or too late
   */
  async verifyNew(
    response: z.infer<typeof Registration>,
    person: Person,
    name: string,
  ): Promise<PublicKey | undefined> {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: (each) => this.#challenges.take(each, purposeFor(person.id)),
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpID,
        requireUserVerification: true,
      });
      if (registrationInfo === undefined) return undefined;
      const { id, publicKey: key, counter } = registrationInfo.credential;
      return { id, key, counter, transports: response.response.transports ?? [], name };
    } catch {
      // The response is invalid. Details would only help somebody who forges responses.
      return undefined;
    }
  }

  /**
   * Adds a passkey.
   * @throws {PeopleError} when it is here already, and for one too many
   */
  add(person: string, passkey: PublicKey): void {
    changePeople(this.#db, () => {
      if (this.#rows(person).length >= MOST) {
        throw new PeopleError(`You have ${MOST} passkeys. Remove one first.`);
      }
      insertPasskey(this.#db, person, passkey, this.#now());
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

  /** Options for signing in with any passkey of this origin. */
  async signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    return generateAuthenticationOptions({
      rpID: this.#rpID,
      challenge: this.#challenges.issue(SIGN_IN),
      timeout: CHALLENGE_MS,
      userVerification: "required",
    });
  }

  /**
   * Checks a signature, which counts as a use of the passkey.
   * @returns id of the person who signs in; undefined for a wrong signature, another person, origin or
   * challenge, one too late, and a counter that goes back, as that of a copy does
   */
  async verifySignIn(response: z.infer<typeof Assertion>): Promise<string | undefined> {
    const { id } = response;
    const row = this.#db.prepare("SELECT * FROM passkeys WHERE id = ?").get(id);
    const owner = Buffer.from(response.response.userHandle ?? "", "base64url").toString("utf8");
    if (!(row?.key instanceof Uint8Array) || owner !== row.person) return undefined;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (each) => this.#challenges.take(each, SIGN_IN),
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpID,
      credential: { id, publicKey: new Uint8Array(row.key), counter: Number(row.counter) },
      requireUserVerification: true,
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || authenticationInfo === undefined) return undefined;
    changePeople(this.#db, () => {
      this.#db
        .prepare("UPDATE passkeys SET counter = ?, used = ? WHERE id = ?")
        .run(authenticationInfo.newCounter, this.#now(), id);
    });
    return owner;
  }

  #rows(person: string): Record<string, SQLOutputValue>[] {
    return this.#db
      .prepare("SELECT * FROM passkeys WHERE person = ? ORDER BY added, id")
      .all(person);
  }
}

/** Challenges that authenticators sign. Each is good once, for one purpose, for some minutes. */
class Challenges {
  readonly #elapsed: () => number;
  /** Challenges that wait for a response, by their base64url form, the oldest first. */
  readonly #issued = new Map<string, { purpose: string; end: number }>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** A new challenge. @param purpose the action and the person that it is for */
  issue(purpose: string): Uint8Array<ArrayBuffer> {
    const challenge = randomBytes(CHALLENGE_BYTES);
    const end = this.#elapsed() + CHALLENGE_MS;
    this.#issued.set(challenge.toString("base64url"), { purpose, end });
    const [oldest = ""] = this.#issued.keys();
    if (this.#issued.size > MOST_CHALLENGES) this.#issued.delete(oldest);
    return new Uint8Array(challenge);
  }

  /**
   * Uses a challenge once.
   * @param challenge base64url, as the browser gives it back
   * @returns false if it is foreign, for another purpose, expired or used
   */
  take(challenge: string, purpose: string): boolean {
    const issued = this.#issued.get(challenge);
    if (issued?.purpose !== purpose) return false;
    this.#issued.delete(challenge);
    return issued.end > this.#elapsed();
  }
}

/** Purpose of a challenge for a new passkey. */
function purposeFor(personId: string): string {
  return `register ${personId}`;
}
