import { beforeEach, describe, expect, test } from "vitest";
import { CHALLENGE_MS } from "./challenges.ts";
import type { KeptPasskey } from "./passkeys.ts";
import { SoftAuthenticator } from "./testing/authenticator.ts";
import { WebAuthn } from "./webauthn.ts";

/*
 * Passkeys with real signatures, from an authenticator in software: the Studio takes those that were made here, for
 * this question and this person, and no others.
 */

const ORIGIN = "https://example.org";
const ADA = { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" } as const;
const BEN = { ...ADA, id: "p-ben", name: "Ben" };

let now: number;
let webauthn: WebAuthn;
let authenticator: SoftAuthenticator;
beforeEach(() => {
  now = 0;
  webauthn = new WebAuthn(ORIGIN, () => now);
  authenticator = new SoftAuthenticator(ADA.id);
});

/** A question as the browser at an address passes it to the authenticator. */
function at(challenge: string, origin = ORIGIN) {
  return { challenge, origin, rpId: new URL(origin).hostname };
}

async function registered(): Promise<KeptPasskey> {
  const { challenge } = await webauthn.registration(ADA, []);
  const made = await webauthn.made(authenticator.make(at(challenge)), ADA, "Laptop");
  if (made === undefined) throw new Error("The passkey was refused.");
  return { ...made, key: new Uint8Array(made.key), person: ADA.id };
}

async function ask(): Promise<string> {
  return (await webauthn.signIn()).challenge;
}

describe("a passkey", () => {
  test("is made for a person, and signs in without a name, with a counter that goes up", async () => {
    const passkey = await registered();
    expect(passkey).toMatchObject({ name: "Laptop", counter: 0, transports: ["internal"] });
    expect(await webauthn.signed(authenticator.sign(at(await ask())), passkey)).toBe(1);
    expect(await webauthn.signed(authenticator.sign(at(await ask())), passkey)).toBe(2);
  });

  test("has to know the person and to be kept by the authenticator", async () => {
    const options = await webauthn.registration(ADA, ["known"]);
    expect(options).toMatchObject({
      rp: { id: "example.org" },
      user: { id: Buffer.from(ADA.id).toString("base64url"), name: ADA.email, displayName: "Ada" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: "known" }],
    });
    expect(await webauthn.signIn()).toMatchObject({ userVerification: "required" });
    authenticator.verifies = false;
    const { challenge } = await webauthn.registration(ADA, []);
    expect(await webauthn.made(authenticator.make(at(challenge)), ADA, "Key")).toBeUndefined();
  });

  test.each([
    ["https://example.org", true],
    ["http://localhost:4326", true],
    ["http://127.0.0.1:4326", false],
    ["https://[2001:db8::1]", false],
    ["http://example.org", false],
  ])("at %s works: %s", (origin, works) => {
    expect(new WebAuthn(origin, () => now).works).toBe(works);
  });
});

describe("no new passkey comes from", () => {
  test("another origin", async () => {
    const { challenge } = await webauthn.registration(ADA, []);
    const evil = authenticator.make(at(challenge, "https://example.org.evil.example"));
    expect(await webauthn.made(evil, ADA, "x")).toBeUndefined();
    const { challenge: next } = await webauthn.registration(ADA, []);
    const lied = authenticator.make({ ...at(next), rpId: "evil.example" });
    expect(await webauthn.made(lied, ADA, "x")).toBeUndefined();
  });

  test("a question that was answered, is too old, was for another person, or was for signing in", async () => {
    const { challenge } = await webauthn.registration(ADA, []);
    const made = authenticator.make(at(challenge));
    expect(await webauthn.made(made, BEN, "x")).toBeUndefined();
    expect(await webauthn.made(made, ADA, "x")).toBeDefined();
    expect(await webauthn.made(made, ADA, "x")).toBeUndefined();
    const { challenge: late } = await webauthn.registration(ADA, []);
    now += CHALLENGE_MS;
    expect(await webauthn.made(authenticator.make(at(late)), ADA, "x")).toBeUndefined();
    const signIn = authenticator.make(at(await ask()));
    expect(await webauthn.made(signIn, ADA, "x")).toBeUndefined();
    const other = await new WebAuthn(ORIGIN, () => now).registration(ADA, []);
    expect(await webauthn.made(authenticator.make(at(other.challenge)), ADA, "x")).toBeUndefined();
    expect(await webauthn.made(authenticator.make(at("AAAA")), ADA, "x")).toBeUndefined();
  });
});

describe("no session begins with", () => {
  test("a signature of another origin", async () => {
    const passkey = await registered();
    const evil = authenticator.sign(at(await ask(), "https://evil.example"));
    expect(await webauthn.signed(evil, passkey)).toBeUndefined();
    const lied = authenticator.sign({ ...at(await ask()), rpId: "evil.example" });
    expect(await webauthn.signed(lied, passkey)).toBeUndefined();
  });

  test("a signature that was used before, or that answers too late", async () => {
    const passkey = await registered();
    const signed = authenticator.sign(at(await ask()));
    expect(await webauthn.signed(signed, passkey)).toBe(1);
    expect(await webauthn.signed(signed, passkey)).toBeUndefined();
    const late = authenticator.sign(at(await ask()));
    now += CHALLENGE_MS;
    expect(await webauthn.signed(late, passkey)).toBeUndefined();
  });

  test("a foreign key under the id of one of ours, or for another person", async () => {
    const passkey = await registered();
    const foreign = new SoftAuthenticator(ADA.id).sign(at(await ask()));
    const { id, rawId } = authenticator.sign(at(await ask()));
    expect(await webauthn.signed({ ...foreign, id, rawId }, passkey)).toBeUndefined();
    const answer = authenticator.sign(at(await ask()));
    expect(await webauthn.signed(answer, { ...passkey, person: BEN.id })).toBeUndefined();
  });

  test("a finger that was not checked, or a counter that goes back, as that of a copy does", async () => {
    const passkey = { ...(await registered()), counter: 7 };
    expect(await webauthn.signed(authenticator.sign(at(await ask())), passkey)).toBeUndefined();
    authenticator.counter = 7;
    expect(await webauthn.signed(authenticator.sign(at(await ask())), passkey)).toBe(8);
    authenticator.verifies = false;
    expect(await webauthn.signed(authenticator.sign(at(await ask())), passkey)).toBeUndefined();
  });
});
