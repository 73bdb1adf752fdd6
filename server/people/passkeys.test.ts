import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { CHALLENGE_MS, Passkeys } from "./passkeys.ts";
import { People, type PublicKey } from "./people.ts";
import { SoftAuthenticator } from "./testing/authenticator.ts";

/*
 * Passkeys with real signatures, from an authenticator in software: the Studio takes those that were made here, for
 * this question and this person, and no others.
 */

const ORIGIN = "https://example.org";
const ADA = { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" } as const;
const BEN = { ...ADA, id: "p-ben", name: "Ben" };

let people: People;
let now: number;
let passkeys: Passkeys;
let authenticator: SoftAuthenticator;
const open = (origin: string) => new Passkeys(people, { origin, elapsed: () => now });
beforeEach(() => {
  now = 0;
  people = new People(testFolder());
  passkeys = open(ORIGIN);
  authenticator = new SoftAuthenticator(ADA.id);
});
afterEach(() => people.close());

/** A challenge as the browser at an address passes it to the authenticator. */
function at(challenge: string, origin = ORIGIN) {
  return { challenge, origin, rpId: new URL(origin).hostname };
}

/** Makes Ada's passkey and adds it. @param more what else is stored of it, and whose it is */
async function addPasskey(more: Partial<PublicKey> & { person?: string } = {}): Promise<PublicKey> {
  const { challenge } = await passkeys.registrationOptions(ADA);
  const made = await passkeys.verifyNew(authenticator.make(at(challenge)), ADA, "Laptop");
  if (made === undefined) throw new Error("The passkey was refused.");
  const { person = ADA.id, ...stored } = more;
  passkeys.add(person, { ...made, ...stored });
  return made;
}

async function ask(): Promise<string> {
  return (await passkeys.signInOptions()).challenge;
}

describe("a passkey", () => {
  test("is made for a person, and signs in without a name, with a counter that goes up", async () => {
    const passkey = await addPasskey();
    expect(passkey).toMatchObject({ name: "Laptop", counter: 0, transports: ["internal"] });
    expect(await passkeys.verifySignIn(authenticator.sign(at(await ask())))).toBe(ADA.id);
    expect(await passkeys.verifySignIn(authenticator.sign(at(await ask())))).toBe(ADA.id);
    // A copy of the authenticator did not count the second sign-in.
    authenticator.counter = 1;
    expect(await passkeys.verifySignIn(authenticator.sign(at(await ask())))).toBeUndefined();
  });

  test("has to know the person and to be kept by the authenticator", async () => {
    const options = await passkeys.registrationOptions(ADA, ["known"]);
    expect(options).toMatchObject({
      rp: { id: "example.org" },
      user: { id: Buffer.from(ADA.id).toString("base64url"), name: ADA.email, displayName: "Ada" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: "known" }],
    });
    expect(await passkeys.signInOptions()).toMatchObject({ userVerification: "required" });
    authenticator.verifies = false;
    const { challenge } = await passkeys.registrationOptions(ADA);
    expect(await passkeys.verifyNew(authenticator.make(at(challenge)), ADA, "Key")).toBeUndefined();
  });

  test.each([
    ["https://example.org", true],
    ["http://localhost:4326", true],
    ["http://127.0.0.1:4326", false],
    ["https://[2001:db8::1]", false],
    ["http://example.org", false],
  ])("at %s works: %s", (origin, works) => {
    expect(open(origin).available).toBe(works);
  });
});

describe("no new passkey comes from", () => {
  test("another origin", async () => {
    const { challenge } = await passkeys.registrationOptions(ADA);
    const evil = authenticator.make(at(challenge, "https://example.org.evil.example"));
    expect(await passkeys.verifyNew(evil, ADA, "x")).toBeUndefined();
    const { challenge: next } = await passkeys.registrationOptions(ADA);
    const lied = authenticator.make({ ...at(next), rpId: "evil.example" });
    expect(await passkeys.verifyNew(lied, ADA, "x")).toBeUndefined();
  });

  test("a challenge that was used, is too old, was for another person, or was for signing in", async () => {
    const { challenge } = await passkeys.registrationOptions(ADA);
    const made = authenticator.make(at(challenge));
    expect(await passkeys.verifyNew(made, BEN, "x")).toBeUndefined();
    expect(await passkeys.verifyNew(made, ADA, "x")).toBeDefined();
    expect(await passkeys.verifyNew(made, ADA, "x")).toBeUndefined();
    const { challenge: late } = await passkeys.registrationOptions(ADA);
    now += CHALLENGE_MS;
    expect(await passkeys.verifyNew(authenticator.make(at(late)), ADA, "x")).toBeUndefined();
    const signIn = authenticator.make(at(await ask()));
    expect(await passkeys.verifyNew(signIn, ADA, "x")).toBeUndefined();
    const other = await open(ORIGIN).registrationOptions(ADA);
    expect(
      await passkeys.verifyNew(authenticator.make(at(other.challenge)), ADA, "x"),
    ).toBeUndefined();
    expect(await passkeys.verifyNew(authenticator.make(at("AAAA")), ADA, "x")).toBeUndefined();
  });
});

describe("no session begins with", () => {
  test("a signature of another origin", async () => {
    await addPasskey();
    const evil = authenticator.sign(at(await ask(), "https://evil.example"));
    expect(await passkeys.verifySignIn(evil)).toBeUndefined();
    const lied = authenticator.sign({ ...at(await ask()), rpId: "evil.example" });
    expect(await passkeys.verifySignIn(lied)).toBeUndefined();
  });

  test("a signature that was used before, or that is too late", async () => {
    await addPasskey();
    const signed = authenticator.sign(at(await ask()));
    expect(await passkeys.verifySignIn(signed)).toBe(ADA.id);
    expect(await passkeys.verifySignIn(signed)).toBeUndefined();
    const late = authenticator.sign(at(await ask()));
    now += CHALLENGE_MS;
    expect(await passkeys.verifySignIn(late)).toBeUndefined();
  });

  test("a foreign key under the id of one of ours, or for another person", async () => {
    await addPasskey();
    const foreign = new SoftAuthenticator(ADA.id).sign(at(await ask()));
    const { id, rawId } = authenticator.sign(at(await ask()));
    expect(await passkeys.verifySignIn({ ...foreign, id, rawId })).toBeUndefined();
    authenticator = new SoftAuthenticator(ADA.id);
    await addPasskey({ person: BEN.id });
    expect(await passkeys.verifySignIn(authenticator.sign(at(await ask())))).toBeUndefined();
  });

  test("an unverified user, or a counter that goes back, as that of a copy does", async () => {
    await addPasskey({ counter: 7 });
    expect(await passkeys.verifySignIn(authenticator.sign(at(await ask())))).toBeUndefined();
    authenticator.counter = 7;
    expect(await passkeys.verifySignIn(authenticator.sign(at(await ask())))).toBe(ADA.id);
    authenticator.verifies = false;
    expect(await passkeys.verifySignIn(authenticator.sign(at(await ask())))).toBeUndefined();
  });
});
