import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { z } from "zod";
import {
  ACCOUNT_PATH,
  INVITATIONS_PATH,
  OwnAccount,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  PASSWORD_PATH,
  PEOPLE_PATH,
  PeopleList,
  SESSIONS_PATH,
} from "../contracts/people-api.ts";
import { INVITATION_PATH, SESSION_PATH } from "../../src/facts/studio.ts";
import { createAccounts, FRESH_MS } from "./accounts.ts";
import { People, sessionToken } from "./people.ts";
import { Passkeys } from "./passkeys.ts";
import { Passwords } from "./passwords.ts";
import { SoftAuthenticator } from "./testing/authenticator.ts";

/*
 * Accounts over HTTP: what administrators alone may do, and how people sign in and change how they do. Passkeys
 * have real signatures, of an authenticator in software.
 */

const ORIGIN = "http://localhost:4326";
/** Four words, as the page advises. */
const PASSWORD = "copper meadow orbit jazz";
const OTHER = "tulip anchor gravel monk";
/** The hash in people's rows: cheap, so that tests do not wait. */
const passwords = new Passwords({ log2N: 8, r: 8, p: 1 });
const EDITOR = { id: "lake-editor", name: "Editor", email: "", role: "administrator" } as const;
const Question = z.object({ challenge: z.string() });
const Link = z.object({ url: z.string() });

/** Accounts with a database of their own, behind a door that knows sessions by their cookie. */
function open(origin: string, oneEditor = false) {
  const dir = testFolder();
  let passed = 0;
  const clocks = { now: () => Date.now() + passed, elapsed: () => performance.now() + passed };
  const people = new People(dir, { ...clocks, ...(oneEditor && { editor: EDITOR }) });
  const passkeys = new Passkeys(people, { ...clocks, origin });
  const log = () => undefined;
  const app = createAccounts({ people, passkeys, passwords, origin, log, ...clocks });
  return {
    people,
    async ask(request: Request, address = "10.0.0.1") {
      const cookie = request.headers.get("cookie") ?? undefined;
      const session = people.session(sessionToken(cookie, origin) ?? "");
      return app.fetch(request, { visit: { address, origin }, session });
    },
    /** Moves the clocks. In milliseconds. */
    pass(milliseconds: number) {
      passed += milliseconds;
    },
    close: () => people.close(),
  };
}

let studio: ReturnType<typeof open>;
let ada: { id: string; cookie: string };

beforeAll(async () => {
  studio = open(ORIGIN);
  ada = await person("Ada", "administrator");
});
afterAll(() => studio.close());

function requestOf(method: string, path: string, cookie: string | undefined, body?: BodyInit) {
  const headers = { "content-type": "application/json", ...(cookie && { cookie }) };
  return new Request(ORIGIN + path, {
    method,
    headers,
    ...(body !== undefined && { body, duplex: "half" }),
  });
}

/** Sends JSON; the answer's status, cookie and body. */
async function send(
  method: string,
  path: string,
  cookie: string | undefined,
  body?: object,
  { from, to = studio }: { from?: string; to?: typeof studio } = {},
) {
  const request = requestOf(method, path, cookie, body && JSON.stringify(body));
  const response = await to.ask(request, from);
  const set = response.headers.get("set-cookie") ?? "";
  const said: unknown = await response.json().catch(() => undefined);
  const wait = response.headers.get("retry-after");
  return { status: response.status, set: set.split(";")[0] ?? "", rules: set, said, wait };
}

/** Signs in over HTTP. @returns the cookie */
async function signIn(email: string, password = PASSWORD): Promise<string> {
  return (await send("POST", SESSION_PATH, undefined, { email, password })).set;
}

async function listPeople() {
  const { said } = await send("GET", PEOPLE_PATH, ada.cookie);
  return PeopleList.parse(said).people;
}

/** A person with a password and a session. */
async function person(name: string, role: "administrator" | "editor" | "viewer") {
  const email = `${name.toLowerCase()}@example.org`;
  const { token, person } = studio.people.invite({ email, name, role });
  studio.people.accept(token, { password: await passwords.hash(PASSWORD) });
  return { id: person.id, email, cookie: await signIn(email) };
}

const questionOf = (said: unknown) => ({
  challenge: Question.parse(said).challenge,
  origin: ORIGIN,
  rpId: "localhost",
});

describe("administrators", () => {
  test("invite somebody, who joins with the link; withdraw another one", async () => {
    const invitation = { email: "Ben@Example.org", name: "Ben", role: "editor", hours: 24 };
    const made = await send("POST", PEOPLE_PATH, ada.cookie, invitation);
    const { url } = Link.parse(made.said);
    expect(url).toMatch(`${ORIGIN}/studio/join#join=`);
    const ben = (await listPeople()).find(({ email }) => email === "ben@example.org");
    expect(ben).toMatchObject({ joined: false, sessions: 0, seen: null });
    const token = url.split("join=")[1] ?? "";
    const join = (password: string) =>
      send("POST", INVITATION_PATH, undefined, { token, password });
    expect((await join("benjamin1990")).status).toBe(422);
    expect((await join(OTHER)).status).toBe(200);
    expect((await join(OTHER)).status).toBe(401);
    const now = (await listPeople()).find(({ id }) => id === ben?.id);
    expect(now).toMatchObject({ joined: true, sessions: 1, invited: null });
    expect(Date.parse(now?.seen ?? "")).toBeGreaterThan(0);

    // Inviting the same address twice is a mistake; so is an invalid address.
    expect((await send("POST", PEOPLE_PATH, ada.cookie, invitation)).status).toBe(409);
    const wrong = await send("POST", PEOPLE_PATH, ada.cookie, { ...invitation, email: "ben" });
    expect(wrong).toMatchObject({ status: 400, said: { error: "This is no email address." } });

    const eve = { email: "eve@example.org", name: "Eve", role: "viewer", hours: 1 };
    const second = Link.parse((await send("POST", PEOPLE_PATH, ada.cookie, eve)).said).url;
    const id = (await listPeople()).find(({ email }) => email === eve.email)?.id;
    expect((await send("DELETE", INVITATIONS_PATH, ada.cookie, { id })).status).toBe(200);
    const late = { token: second.split("join=")[1], password: OTHER };
    expect((await send("POST", INVITATION_PATH, undefined, late)).status).toBe(401);
    expect((await listPeople()).map(({ email }) => email)).not.toContain(eve.email);
    expect((await send("DELETE", INVITATIONS_PATH, ada.cookie, { id })).status).toBe(404);
  });

  test("change roles, end sessions and remove people, but not the last of their own", async () => {
    const { id, cookie } = await person("Cleo", "viewer");
    expect((await send("PATCH", PEOPLE_PATH, ada.cookie, { id, role: "editor" })).status).toBe(200);
    expect((await listPeople()).find((each) => each.id === id)?.role).toBe("editor");
    expect((await send("DELETE", SESSIONS_PATH, ada.cookie, { id })).status).toBe(200);
    expect((await send("GET", ACCOUNT_PATH, cookie)).status).toBe(401);
    expect((await send("DELETE", PEOPLE_PATH, ada.cookie, { id })).status).toBe(200);
    expect(await signIn("cleo@example.org")).toBe("");

    const own = { id: ada.id };
    const last = { status: 409, said: { error: expect.stringContaining("last administrator") } };
    expect(await send("DELETE", PEOPLE_PATH, ada.cookie, own)).toMatchObject(last);
    const down = { ...own, role: "viewer" };
    expect(await send("PATCH", PEOPLE_PATH, ada.cookie, down)).toMatchObject(last);
    expect((await send("PATCH", PEOPLE_PATH, ada.cookie, { ...own, role: "owner" })).status).toBe(
      400,
    );
  });
});

test("a request body that arrives after its administrator was removed is refused", async () => {
  const { id, cookie } = await person("Mia", "administrator");
  const invitation = { email: "mia2@example.org", name: "Mia", role: "administrator", hours: 1 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      studio.people.remove(id);
      controller.enqueue(Buffer.from(JSON.stringify(invitation)));
      controller.close();
    },
  });
  const slow = requestOf("POST", PEOPLE_PATH, cookie, body);
  expect((await studio.ask(slow)).status).toBe(401);
  expect((await listPeople()).map(({ email }) => email)).not.toContain(invitation.email);
});

describe("one's own password", () => {
  test("changes only with the old one, and ends every other session", async () => {
    const { email, cookie } = await person("Dora", "editor");
    const elsewhere = await signIn(email);
    const change = (old: string | undefined, password: string) =>
      send("PUT", PASSWORD_PATH, cookie, { ...(old !== undefined && { old }), password });
    expect((await change(undefined, OTHER)).status).toBe(403);
    expect((await change("wrong", OTHER)).status).toBe(403);
    expect((await change(PASSWORD, "dora1990")).status).toBe(422);
    expect((await change(PASSWORD, "a".repeat(72) + OTHER)).status).toBe(422);
    expect((await change(PASSWORD, OTHER)).status).toBe(200);
    expect((await send("GET", ACCOUNT_PATH, elsewhere)).status).toBe(401);
    expect((await send("GET", ACCOUNT_PATH, cookie)).status).toBe(200);
    expect(await signIn(email)).toBe("");
    expect(await signIn(email, OTHER)).not.toBe("");
  });

  test("cannot be guessed in a browser that was left open", async () => {
    const { cookie } = await person("Finn", "editor");
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const guess = { old: `guess ${tries}`, password: OTHER };
      statuses.push((await send("PUT", PASSWORD_PATH, cookie, guess)).status);
    }
    expect(statuses.at(0)).toBe(403);
    expect(statuses.at(-1)).toBe(429);
    studio.pass(60 * 60 * 1000);
  });
});

describe("a passkey", () => {
  test("joins, signs in, and is listed; a password comes later, after a fresh sign-in", async () => {
    const invited = { email: "gil@example.org", name: "Gil", role: "editor" } as const;
    const { token, person: gil } = studio.people.invite(invited);
    const looked = await send("POST", INVITATION_PATH, undefined, { token });
    const { passkey } = z.object({ passkey: z.unknown() }).parse(looked.said);
    const key = new SoftAuthenticator(gil.id);
    const made = { token, passkey: key.make(questionOf(passkey)) };
    const joined = await send("POST", INVITATION_PATH, undefined, made);
    expect(joined).toMatchObject({ status: 200, said: { name: "Gil" } });

    const signInHere = async () => {
      const { said } = await send("POST", PASSKEY_SIGN_IN_PATH, undefined, {});
      const response = key.sign(questionOf(said));
      return { response, ...(await send("PUT", PASSKEY_SIGN_IN_PATH, undefined, { response })) };
    };
    const { set: cookie, response } = await signInHere();
    expect(cookie).not.toBe("");
    expect((await send("PUT", PASSKEY_SIGN_IN_PATH, undefined, { response })).status).toBe(401);
    const account = OwnAccount.parse((await send("GET", ACCOUNT_PATH, cookie)).said);
    expect(account).toMatchObject({ password: false, passkeysAvailable: true, sessions: 2 });
    expect(account.passkeys).toMatchObject([{ name: "First passkey" }]);
    const [{ id = "" } = {}] = account.passkeys;
    // It is the person's only way to sign in.
    expect((await send("DELETE", PASSKEYS_PATH, cookie, { id })).status).toBe(409);

    studio.pass(FRESH_MS);
    expect((await send("PUT", PASSWORD_PATH, cookie, { password: OTHER })).status).toBe(403);
    const { set: fresh } = await signInHere();
    expect((await send("PUT", PASSWORD_PATH, fresh, { password: OTHER })).status).toBe(200);
    expect((await send("DELETE", PASSKEYS_PATH, fresh, { id })).status).toBe(200);
    expect((await signInHere()).status).toBe(401);
  });

  test("can be added only by its person: with the password, for the challenge they got", async () => {
    const [hal, ida] = [await person("Hal", "editor"), await person("Ida", "editor")];
    expect((await send("POST", PASSKEYS_PATH, hal.cookie, {})).status).toBe(403);
    const offer = await send("POST", PASSKEYS_PATH, hal.cookie, { password: PASSWORD });
    const response = new SoftAuthenticator(hal.id).make(questionOf(offer.said));
    const body = { name: "Phone", response };
    expect((await send("PUT", PASSKEYS_PATH, ida.cookie, body)).status).toBe(422);
    expect((await send("PUT", PASSKEYS_PATH, hal.cookie, body)).status).toBe(200);
    expect((await send("PUT", PASSKEYS_PATH, hal.cookie, body)).status).toBe(422);
    const { id } = response;
    expect((await send("DELETE", PASSKEYS_PATH, ida.cookie, { id })).status).toBe(404);
    const { said } = await send("GET", ACCOUNT_PATH, hal.cookie);
    expect(OwnAccount.parse(said).passkeys).toMatchObject([{ name: "Phone", used: null }]);
  });

  test("ends when its person uses a new link or is removed", async () => {
    const { id, email, cookie } = await person("Jon", "editor");
    const offer = await send("POST", PASSKEYS_PATH, cookie, { password: PASSWORD });
    const key = new SoftAuthenticator(id);
    const response = key.make(questionOf(offer.said));
    await send("PUT", PASSKEYS_PATH, cookie, { name: "Lost phone", response });
    const signInHere = async () => {
      const { said } = await send("POST", PASSKEY_SIGN_IN_PATH, undefined, {});
      const body = { response: key.sign(questionOf(said)) };
      return (await send("PUT", PASSKEY_SIGN_IN_PATH, undefined, body)).status;
    };
    expect(await signInHere()).toBe(200);
    const link = await send("POST", PEOPLE_PATH, ada.cookie, { id, hours: 1 });
    expect(await signInHere()).toBe(200);
    const token = Link.parse(link.said).url.split("join=")[1];
    await send("POST", INVITATION_PATH, undefined, { token, password: OTHER });
    expect(await signInHere()).toBe(401);
    expect(await signIn(email, OTHER)).not.toBe("");
  });
});

describe("guessing is slowed down", () => {
  const attempt = (email: string, password: string, from: string) =>
    send("POST", SESSION_PATH, undefined, { email, password }, { from });
  const HOUR_MS = 60 * 60 * 1000;

  test("for one sender and for one account; the right password waits as well", async () => {
    const { email } = await person("Leo", "editor");
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await attempt(email, "wrong", "10.2.0.1")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const waiting = await attempt(email, PASSWORD, "10.2.0.1");
    expect([waiting.status, Number(waiting.wait) > 0]).toEqual([429, true]);
    // The person can sign in from elsewhere.
    expect((await attempt(email, PASSWORD, "10.2.0.2")).status).toBe(200);
    // Many senders share the account's remaining tries, also at the same time.
    const senders = Array.from({ length: 41 }, (_, index) => `10.3.0.${index}`);
    await Promise.all(senders.map((from) => attempt(email, "wrong", from)));
    expect((await attempt(email, PASSWORD, "10.4.0.1")).status).toBe(429);
    studio.pass(HOUR_MS);
    expect((await attempt(email, PASSWORD, "10.2.0.1")).status).toBe(200);
  });
});

test("a flood of sign-ins gets a time to retry, and a large body is not read", async () => {
  const tries = Array.from({ length: 60 }, (_, index) => {
    const body = { email: `nobody${index}@example.org`, password: "x" };
    return send("POST", SESSION_PATH, undefined, body, { from: `10.1.0.${index}` });
  });
  const responses = await Promise.all(tries);
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(21);
  expect(responses.find(({ status }) => status === 429)?.wait).toBe("5");
  const large = { email: "x".repeat(20_000), password: "x" };
  expect((await send("POST", SESSION_PATH, undefined, large)).status).toBe(413);
});

test("over HTTPS the session cookie is tied to this host, and no other cookie counts", async () => {
  const secure = open("https://example.org", true);
  const enter = { code: secure.people.issueCode() };
  const { rules, set } = await send("POST", SESSION_PATH, undefined, enter, { to: secure });
  expect(set).toMatch(/^__Host-studio=[\w-]{43}$/);
  for (const rule of ["Secure", "HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=604800"]) {
    expect(rules.split("; ")).toContain(rule);
  }
  expect(rules).not.toContain("Domain");
  const ended = await send("DELETE", SESSION_PATH, set, {}, { to: secure });
  expect(ended.rules).toMatch(/^__Host-studio=; Max-Age=0;.* Secure/);
  expect(sessionToken(set, "https://example.org")).toHaveLength(43);
  expect(sessionToken(set.replace("__Host-", ""), "https://example.org")).toBeUndefined();
  secure.close();
});

describe("the only editor", () => {
  test("signs in with a one-time code, and out; no other route exists", async () => {
    const alone = open(ORIGIN, true);
    const to = { to: alone };
    const enter = { code: alone.people.issueCode() };
    const { set, said } = await send("POST", SESSION_PATH, undefined, enter, to);
    expect(said).toEqual({ name: "Editor" });
    expect(alone.people.session(sessionToken(set, ORIGIN) ?? "")?.person).toEqual(EDITOR);
    expect((await send("POST", SESSION_PATH, undefined, enter, to)).status).toBe(401);
    const named = { email: "ada@example.org", password: PASSWORD };
    expect((await send("POST", SESSION_PATH, undefined, named, to)).status).toBe(400);
    for (const path of [PEOPLE_PATH, ACCOUNT_PATH]) {
      expect((await send("GET", path, set, undefined, to)).status).toBe(404);
    }
    expect(await send("DELETE", SESSION_PATH, set, {}, to)).toMatchObject({ set: "studio=" });
    expect(alone.people.session(sessionToken(set, ORIGIN) ?? "")).toBeUndefined();
    alone.close();
  });

  test("is throttled by wrong codes, and still signs in with the right one", async () => {
    const alone = open(ORIGIN, true);
    const tries = Array.from({ length: 11 }, () => ({ code: "wrong" }));
    const statuses: number[] = [];
    for (const body of tries) {
      statuses.push((await send("POST", SESSION_PATH, undefined, body, { to: alone })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const enter = { code: alone.people.issueCode() };
    const right = await send("POST", SESSION_PATH, undefined, enter, { to: alone });
    expect(right.status).toBe(200);
    alone.close();
  });

  test("cannot sign in with a code where people sign in by name", async () => {
    expect((await send("POST", SESSION_PATH, undefined, { code: "right" })).status).toBe(400);
  });
});
