import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { PEOPLE_FILE, PeopleError } from "./database.ts";
import { passwordProblem, Passwords } from "./passwords.ts";
import { INVITATION_HOURS } from "../contracts/people-api.ts";
import { CODE_MS, IDLE_MS, People, SESSION_MS } from "./people.ts";

/** How long an invitation is valid, in milliseconds. */
const INVITATION_MS = INVITATION_HOURS.usual * 3_600_000;

let dir: string;
let now = 1_800_000_000_000;
let people: People;
beforeEach(() => {
  dir = testFolder();
  people = new People(dir, { now: () => now });
});
afterEach(() => people.close());

const ADA = { email: "Ada@Example.org ", name: "Ada", role: "administrator" } as const;
const BEN = { email: "ben@example.org", name: "Ben", role: "editor" } as const;

/** Invites a person, who uses the link. */
function acceptInvitation(invitation: Parameters<People["invite"]>[0]) {
  const person = people.accept(people.invite(invitation).token, { password: "hash" });
  if (person === undefined) throw new Error("The link was not taken.");
  return person;
}

describe("an invitation", () => {
  test("expires after three days, and with the next one for the same person", () => {
    const first = people.invite(ADA).token;
    const second = people.invite(ADA).token;
    expect(people.invited(first)).toBeUndefined();
    now += INVITATION_MS - 1;
    expect(people.invited(second)?.name).toBe("Ada");
    now += 1;
    expect(people.accept(second, { password: "hash" })).toBeUndefined();
  });

  test("gives somebody who forgot the password a new one, and ends open sessions", () => {
    const ada = acceptInvitation(ADA);
    const session = people.beginSession(ada.id);
    const again = people.invite({ ...ADA, name: "Somebody else", role: "viewer" });
    expect(again.person).toEqual(ada);
    expect(people.session(session)).toBeDefined();
    people.accept(again.token, { password: "new hash" });
    expect(people.session(session)).toBeUndefined();
    expect(people.credentials(ada.email)).toEqual({ person: ada, hash: "new hash" });
  });
});

describe("a session", () => {
  test("lasts while it is used, and a week at most", () => {
    const { id } = acceptInvitation(ADA);
    const token = people.beginSession(id);
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      expect(people.session(token)?.person.name).toBe("Ada");
      now += IDLE_MS / 2;
    }
    expect(people.session(token)).toBeUndefined();
    const other = people.beginSession(id);
    now += IDLE_MS;
    expect(people.session(other)).toBeUndefined();
  });

  test("does not live longer because the clock is set back", () => {
    const token = people.beginSession(acceptInvitation(ADA).id);
    now -= SESSION_MS;
    expect(people.session(token)).toBeUndefined();
  });

  test("ends alone, or with all others of the person, but not those of other people", () => {
    const [ada, ben] = [acceptInvitation(ADA), acceptInvitation(BEN)];
    const [one = "", two = ""] = [people.beginSession(ada.id), people.beginSession(ada.id)];
    const bens = people.beginSession(ben.id);
    const first = people.session(one);
    if (first) people.endSession(first);
    expect(people.session(one)).toBeUndefined();
    expect(people.session(two)).toBeDefined();
    people.endAllSessions(ada.id);
    expect(people.session(two)).toBeUndefined();
    expect(people.session(bens)?.person).toEqual(ben);
  });

  test("ends open connections when the person's role changes", () => {
    acceptInvitation(ADA);
    const session = people.session(people.beginSession(acceptInvitation(BEN).id));
    if (session === undefined) throw new Error("There is no session.");
    expect(people.isSessionValid(session)).toBe(true);
    people.setRole(BEN.email, "viewer");
    expect(people.isSessionValid(session)).toBe(false);
  });
});

test("the only editor signs in where there is one, and nobody else; nobody sees them among people", () => {
  const ada = people.beginSession(acceptInvitation(ADA).id);
  const editor = { id: "lake-editor", name: "Editor", email: "", role: "administrator" } as const;
  const alone = new People(dir, { editor, now: () => now });
  const token = alone.beginSession(editor.id);
  const session = alone.session(token);
  if (session === undefined) throw new Error("There is no session.");
  expect(session.person).toEqual(editor);
  expect([alone.isSessionValid(session), people.isSessionValid(session)]).toEqual([true, false]);
  expect([alone.session(ada), people.session(token)]).toEqual([undefined, undefined]);
  expect(people.session(ada)?.person.name).toBe("Ada");
  expect(people.list().map(({ name }) => name)).toEqual(["Ada"]);
  alone.close();
});

describe("an administrator", () => {
  test("removes people: they cannot sign in again, and the history keeps their name", () => {
    acceptInvitation(ADA);
    const { id } = acceptInvitation(BEN);
    const token = people.beginSession(id);
    const link = people.invite(BEN).token;
    people.remove("BEN@example.org");
    expect(people.session(token)).toBeUndefined();
    expect(people.invited(link)).toBeUndefined();
    expect(people.credentials(BEN.email)).toBeUndefined();
    expect(people.find(id)).toBeUndefined();
    expect(people.nameOf(id)).toBe("Ben");
    expect(people.all().map(({ name }) => name)).toEqual(["Ada"]);
    // Somebody who is invited again is another person in the history.
    expect(acceptInvitation(BEN).id).not.toBe(id);
  });

  test("gets an error for an unknown address", () => {
    expect(() => people.setRole("no@example.org", "editor")).toThrow("Nobody here has the address");
  });
});

test("passwords and tokens are not in the file", async () => {
  const ada = acceptInvitation(ADA);
  const tokens = [people.beginSession(ada.id), people.invite(ADA).token];
  people.close();
  const file = (await readFile(join(dir, PEOPLE_FILE))).toString("latin1");
  expect(file).toContain("ada@example.org");
  for (const token of tokens) expect(file).not.toContain(token);
});

test("a read-only database keeps sessions, and says why nobody else can sign in", () => {
  const ada = acceptInvitation(ADA);
  const token = people.beginSession(ada.id);
  people.invite(BEN);
  people.close();
  makeReadOnly(join(dir, PEOPLE_FILE));
  people = new People(dir, { now: () => now });
  now += 2 * 60_000;
  expect(people.list().map(({ name }) => name)).toEqual(["Ada", "Ben"]);
  expect(people.session(token)?.person.name).toBe("Ada");
  const written = () => people.beginSession(ada.id);
  expect(written).toThrow(PeopleError);
  expect(written).toThrow(/cannot be written: .*readonly.* Nothing was changed/);
  now += INVITATION_MS;
  expect(people.list().map(({ invited }) => invited)).toEqual([null, null]);
});

/** Marks the file as one that only a newer SQLite may write. */
function makeReadOnly(file: string): void {
  const bytes = readFileSync(file);
  const WRITE_VERSION = 18;
  bytes[WRITE_VERSION] = 3;
  writeFileSync(file, bytes);
}

describe("a one-time code", () => {
  test("is valid once, in whichever process, too long to guess, and on the disk as a hash alone", async () => {
    const code = people.issueCode();
    expect(Buffer.from(code, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    for (const file of [PEOPLE_FILE, `${PEOPLE_FILE}-wal`]) {
      expect((await readFile(join(dir, file))).toString("latin1")).not.toContain(code);
    }
    const other = new People(dir, { now: () => now });
    const uses = [other.useCode("wrong"), other.useCode(code), people.useCode(code)];
    expect(uses).toEqual([false, true, false]);
    other.close();
  });

  test("expires after an hour, also when the clock was set back", () => {
    const [late, early] = [people.issueCode(), people.issueCode()];
    now += CODE_MS;
    expect(people.useCode(late)).toBe(false);
    now -= 2 * CODE_MS;
    expect(people.useCode(early)).toBe(false);
  });
});

test("another process sees at once who was removed", () => {
  acceptInvitation(ADA);
  const { id } = acceptInvitation(BEN);
  const other = new People(dir, { now: () => now });
  expect(other.find(id)?.name).toBe("Ben");
  people.remove(BEN.email);
  expect(other.find(id)).toBeUndefined();
  other.close();
});

describe("a password", () => {
  const passwords = new Passwords({ log2N: 8, r: 8, p: 1 });

  test("matches only itself, in any Unicode form of its letters", async () => {
    const hash = await passwords.hash("Ångström über alles 7");
    expect(await passwords.matches("Ångström über alles 7".normalize("NFD"), hash)).toBe(true);
    expect(await passwords.matches("Angstrom über alles 7", hash)).toBe(false);
    expect(await passwords.matches("", undefined)).toBe(false);
    expect(hash).not.toBe(await passwords.hash("Ångström über alles 7"));
  });

  test("still matches after the cost of new hashes was raised", async () => {
    const hash = await passwords.hash("copper meadow orbit jazz");
    const dearer = new Passwords({ log2N: 9, r: 8, p: 1 });
    expect(await dearer.matches("copper meadow orbit jazz", hash)).toBe(true);
  });

  test("that is short or easy to guess is refused with advice", async () => {
    const ada = ["Ada Lovelace", "ada@example.org"];
    expect(await passwordProblem("k7#Qz!p", ada)).toContain("10 characters or more");
    expect(await passwordProblem("password12", ada)).toContain("easy to guess");
    expect(await passwordProblem("adalovelace1", ada)).toContain("easy to guess");
    expect(await passwordProblem("x".repeat(300), ada)).toContain("at most 200");
    expect(await passwordProblem("copper meadow orbit jazz", ada)).toBeUndefined();
  });

  test("is rated without blocking others, by its first 72 characters, for a few people at a time", async () => {
    const costly = "p@55w0rd4dm1n".repeat(15);
    const order: string[] = [];
    const rated = passwordProblem(costly, []).then(() => order.push("rated"));
    await new Promise((resolve) => setImmediate(resolve));
    order.push("others");
    await rated;
    expect(order).toEqual(["others", "rated"]);

    const start = "a".repeat(72);
    expect(await passwordProblem(`${start}tulip anchor gravel monk`, [])).toContain(
      "easy to guess",
    );
    const tries = Array.from({ length: 30 }, () => passwordProblem("password12", []));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
    expect(await passwordProblem("password12", [])).toContain("easy to guess");
  });
});
