import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isIP } from "node:net";
import type { z } from "zod";
import type { Assertion, Registration } from "../../src/facts/people-api.ts";
import type { Person } from "../lake/index.ts";
import { CHALLENGE_MS, Challenges } from "./challenges.ts";
import type { KeptPasskey, MadePasskey } from "./passkeys.ts";

/** What browsers offer: Ed25519, ES256 and, for Windows Hello, RS256. Numbers of COSE. */
const ALGORITHMS = [-8, -7, -257];
/** What the signature of a sign-in is for. */
const SIGN_IN = "sign in";

/**
 * Makes passkeys and signs in with them, for one origin. The authenticator must know the person (by finger, face
 * or PIN) and keep the passkey itself, so that nobody has to type a name.
 */
export class WebAuthn {
  /** Whether passkeys work here: browsers want a name, not an IP address. */
  readonly works: boolean;
  readonly #origin: string;
  readonly #rpID: string;
  readonly #challenges: Challenges;

  /**
   * @param origin at which people reach the Studio, like `https://example.org`
   * @param elapsed milliseconds of a monotonic clock
   */
  constructor(origin: string, elapsed: () => number) {
    const { hostname, protocol } = new URL(origin);
    this.#origin = origin;
    this.#rpID = hostname;
    const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
    this.works = isName && (protocol === "https:" || hostname === "localhost");
    this.#challenges = new Challenges(elapsed);
  }

  /** What a person's browser makes a passkey from. @param known ids of those that they have */
  registration(
    { id, name, email }: Person,
    known: readonly string[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return generateRegistrationOptions({
      rpName: "Website content",
      rpID: this.#rpID,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      challenge: this.#challenges.issue(registering(id)),
      timeout: CHALLENGE_MS,
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map((each) => ({ id: each })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  /**
   * The passkey that a person's browser has made.
   * @returns undefined when it was made for another person, origin or question, or too late
   */
  async made(
    response: z.infer<typeof Registration>,
    person: Person,
    name: string,
  ): Promise<MadePasskey | undefined> {
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: (each) => this.#challenges.take(each, registering(person.id)),
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpID,
        requireUserVerification: true,
      });
      if (registrationInfo === undefined) return undefined;
      const { id, publicKey: key, counter } = registrationInfo.credential;
      return { id, key, counter, transports: response.response.transports ?? [], name };
    } catch {
      // What a browser sent is wrong in some way; which one helps only those who forge it.
      return undefined;
    }
  }

  /** What an authenticator signs to sign in: any passkey of this origin may. */
  signIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.#rpID,
      challenge: this.#challenges.issue(SIGN_IN),
      timeout: CHALLENGE_MS,
      userVerification: "required",
    });
  }

  /**
   * Checks a signature.
   * @returns what the authenticator counts now; undefined for a wrong signature, another person, origin or
   * question, one too late, and a counter that goes back, as that of a copy does
   */
  async signed(
    response: z.infer<typeof Assertion>,
    { id, key, counter, transports, person }: KeptPasskey,
  ): Promise<number | undefined> {
    const owner = Buffer.from(response.response.userHandle ?? "", "base64url").toString("utf8");
    if (owner !== person) return undefined;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (each) => this.#challenges.take(each, SIGN_IN),
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpID,
        credential: { id, publicKey: key, counter, transports: [...transports] },
        requireUserVerification: true,
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }
}

/** What a new passkey is for. */
function registering(personId: string): string {
  return `register ${personId}`;
}
