import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
} from "../../src/facts/people-api.ts";
import { INVITATION_PATH, SESSION_PATH } from "../../src/facts/studio.ts";
import { SoftAuthenticator } from "../../server/people/testing/authenticator.ts";
import { freePort } from "../../server/runtime/testing/free-ports.ts";
import { FRESH_MS } from "../../server/studio/door/own-account.ts";
import {
  PASSWORD,
  startPeopleStudio,
  type PeopleStudio,
} from "../../server/studio/testing/people-studio.ts";

/*
 * Accounts over HTTP: what administrators alone may do, and how people change how they sign in. Passkeys have real
 * signatures, of an authenticator in software.
 */

const OTHER = "tulip anchor gravel monk";
const Question = z.object({ challenge: z.string() });
const Link = z.object({ url: z.string() });

let studio: PeopleStudio;
let ada: { id: string; cookie: string };

beforeAll(async () => {
  const port = await freePort();
  studio = await startPeopleStudio({ port, publicOrigin: `http://localhost:${port}` });
  const { id, email } = await studio.add("Ada", "administrator");
  ada = { id, cookie: await studio.signIn(email) };
});
afterAll(() => studio.remove());

/** Sends JSON; the answer's status and body. */
async function send(method: string, path: string, cookie: string | undefined, body?: object) {
  const init: RequestInit = { method, headers: { "content-type": "application/json" } };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await studio.ask(path, cookie, init);
  const set = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const said: unknown = await response.json().catch(() => undefined);
  return { status: response.status, set, said };
}

async function listed() {
  const { said } = await send("GET", PEOPLE_PATH, ada.cookie);
  return PeopleList.parse(said).people;
}

/** A person with a session. */
async function person(name: string, role: "administrator" | "editor" | "viewer") {
  const { id, email } = await studio.add(name, role);
  return { id, email, cookie: await studio.signIn(email) };
}

const questionOf = (said: unknown) => ({
  challenge: Question.parse(said).challenge,
  origin: studio.origin,
  rpId: "localhost",
});

describe("administrators", () => {
  test.each(["editor", "viewer"] as const)(
    "alone see and change people: not an %s",
    async (role) => {
      const { id, cookie } = await person(`No${role}`, role);
      const invitation = { email: "x@example.org", name: "X", role: "administrator", hours: 1 };
      const tries: [string, string, object?][] = [
        ["GET", PEOPLE_PATH],
        ["POST", PEOPLE_PATH, invitation],
        ["POST", PEOPLE_PATH, { id: ada.id, hours: 1 }],
        ["PATCH", PEOPLE_PATH, { id, role: "administrator" }],
        ["DELETE", PEOPLE_PATH, { id: ada.id }],
        ["DELETE", SESSIONS_PATH, { id: ada.id }],
        ["DELETE", INVITATIONS_PATH, { id: ada.id }],
      ];
      for (const [method, path, body] of tries) {
        const { status, said } = await send(method, path, cookie, body);
        expect([method, path, status]).toEqual([method, path, 403]);
        expect(JSON.stringify(said)).not.toContain("ada@");
      }
      expect((await listed()).find((each) => each.id === id)?.role).toBe(role);
      expect((await send("GET", PEOPLE_PATH, ada.cookie)).status).toBe(200);
    },
  );

  test("invite somebody, who joins with the link; withdraw another one", async () => {
    const asked = { email: "Ben@Example.org", name: "Ben", role: "editor", hours: 24 };
    const made = await send("POST", PEOPLE_PATH, ada.cookie, asked);
    const { url } = Link.parse(made.said);
    expect(url).toMatch(`${studio.origin}/studio/#join=`);
    const ben = (await listed()).find(({ email }) => email === "ben@example.org");
    expect(ben).toMatchObject({ joined: false, sessions: 0, seen: null });
    const token = url.split("join=")[1] ?? "";
    const taken = await send("POST", INVITATION_PATH, undefined, { token, password: OTHER });
    expect(taken.status).toBe(200);
    const now = (await listed()).find(({ id }) => id === ben?.id);
    expect(now).toMatchObject({ joined: true, sessions: 1, invited: null });
    expect(Date.parse(now?.seen ?? "")).toBeGreaterThan(0);

    // Twice the same address is a slip; an invalid one as well.
    expect((await send("POST", PEOPLE_PATH, ada.cookie, asked)).status).toBe(409);
    const wrong = await send("POST", PEOPLE_PATH, ada.cookie, { ...asked, email: "ben" });
    expect(wrong).toMatchObject({ status: 400, said: { error: "This is no email address." } });

    const eve = { email: "eve@example.org", name: "Eve", role: "viewer", hours: 1 };
    const second = Link.parse((await send("POST", PEOPLE_PATH, ada.cookie, eve)).said).url;
    const id = (await listed()).find(({ email }) => email === eve.email)?.id;
    expect((await send("DELETE", INVITATIONS_PATH, ada.cookie, { id })).status).toBe(200);
    const late = { token: second.split("join=")[1], password: OTHER };
    expect((await send("POST", INVITATION_PATH, undefined, late)).status).toBe(401);
    expect((await listed()).map(({ email }) => email)).not.toContain(eve.email);
    expect((await send("DELETE", INVITATIONS_PATH, ada.cookie, { id })).status).toBe(404);
  });

  test("change roles, end sessions and remove people, but not the last of their own", async () => {
    const { id, cookie } = await person("Cleo", "viewer");
    expect((await send("PATCH", PEOPLE_PATH, ada.cookie, { id, role: "editor" })).status).toBe(200);
    expect((await listed()).find((each) => each.id === id)?.role).toBe("editor");
    expect((await send("DELETE", SESSIONS_PATH, ada.cookie, { id })).status).toBe(200);
    expect((await send("GET", ACCOUNT_PATH, cookie)).status).toBe(401);
    expect((await send("DELETE", PEOPLE_PATH, ada.cookie, { id })).status).toBe(200);
    expect(await studio.signIn("cleo@example.org")).toBe("");

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

test("words that arrive after an administrator was taken out count no more", async () => {
  const { id, cookie } = await person("Mia", "administrator");
  const invitation = { email: "mia2@example.org", name: "Mia", role: "administrator", hours: 1 };
  const remove = () => studio.people.remove(id);
  expect(await studio.slowly("POST", PEOPLE_PATH, cookie, invitation, remove)).toBe(401);
  expect((await listed()).map(({ email }) => email)).not.toContain(invitation.email);
});

describe("one's own password", () => {
  test("changes with the old one alone, and ends every other session", async () => {
    const { email, cookie } = await person("Dora", "editor");
    const elsewhere = await studio.signIn(email);
    const change = (old: string | undefined, password: string) =>
      send("PUT", PASSWORD_PATH, cookie, { ...(old !== undefined && { old }), password });
    expect((await change(undefined, OTHER)).status).toBe(403);
    expect((await change("wrong", OTHER)).status).toBe(403);
    expect((await change(PASSWORD, "dora1990")).status).toBe(422);
    expect((await change(PASSWORD, "a".repeat(72) + OTHER)).status).toBe(422);
    expect((await change(PASSWORD, OTHER)).status).toBe(200);
    expect((await send("GET", ACCOUNT_PATH, elsewhere)).status).toBe(401);
    expect((await send("GET", ACCOUNT_PATH, cookie)).status).toBe(200);
    expect(await studio.signIn(email)).toBe("");
    expect(await studio.signIn(email, OTHER)).not.toBe("");
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

    const signIn = async () => {
      const { said } = await send("POST", PASSKEY_SIGN_IN_PATH, undefined, {});
      const response = key.sign(questionOf(said));
      return { response, ...(await send("PUT", PASSKEY_SIGN_IN_PATH, undefined, { response })) };
    };
    const { set: cookie, response } = await signIn();
    expect(cookie).not.toBe("");
    expect((await send("PUT", PASSKEY_SIGN_IN_PATH, undefined, { response })).status).toBe(401);
    const account = OwnAccount.parse((await send("GET", ACCOUNT_PATH, cookie)).said);
    expect(account).toMatchObject({ password: false, passkeysWork: true, sessions: 2 });
    expect(account.passkeys).toMatchObject([{ name: "First passkey" }]);
    const [{ id = "" } = {}] = account.passkeys;
    // Nothing else would let them in.
    expect((await send("DELETE", PASSKEYS_PATH, cookie, { id })).status).toBe(409);

    studio.pass(FRESH_MS);
    expect((await send("PUT", PASSWORD_PATH, cookie, { password: OTHER })).status).toBe(403);
    const { set: fresh } = await signIn();
    expect((await send("PUT", PASSWORD_PATH, fresh, { password: OTHER })).status).toBe(200);
    expect((await send("DELETE", PASSKEYS_PATH, fresh, { id })).status).toBe(200);
    expect((await signIn()).status).toBe(401);
  });

  test("is added by the person alone: with the password, for the question they were asked", async () => {
    const [hal, ida] = [await person("Hal", "editor"), await person("Ida", "editor")];
    expect((await send("POST", PASSKEYS_PATH, hal.cookie, {})).status).toBe(403);
    const asked = await send("POST", PASSKEYS_PATH, hal.cookie, { password: PASSWORD });
    const response = new SoftAuthenticator(hal.id).make(questionOf(asked.said));
    const body = { name: "Phone", response };
    expect((await send("PUT", PASSKEYS_PATH, ida.cookie, body)).status).toBe(422);
    expect((await send("PUT", PASSKEYS_PATH, hal.cookie, body)).status).toBe(200);
    expect((await send("PUT", PASSKEYS_PATH, hal.cookie, body)).status).toBe(422);
    const { id } = response;
    expect((await send("DELETE", PASSKEYS_PATH, ida.cookie, { id })).status).toBe(404);
    const { said } = await send("GET", ACCOUNT_PATH, hal.cookie);
    expect(OwnAccount.parse(said).passkeys).toMatchObject([{ name: "Phone", used: null }]);
  });

  test("ends with a new link that is taken, and with its person", async () => {
    const { id, email, cookie } = await person("Jon", "editor");
    const asked = await send("POST", PASSKEYS_PATH, cookie, { password: PASSWORD });
    const key = new SoftAuthenticator(id);
    const response = key.make(questionOf(asked.said));
    await send("PUT", PASSKEYS_PATH, cookie, { name: "Lost phone", response });
    const signIn = async () => {
      const { said } = await send("POST", PASSKEY_SIGN_IN_PATH, undefined, {});
      const body = { response: key.sign(questionOf(said)) };
      return (await send("PUT", PASSKEY_SIGN_IN_PATH, undefined, body)).status;
    };
    expect(await signIn()).toBe(200);
    const link = await send("POST", PEOPLE_PATH, ada.cookie, { id, hours: 1 });
    expect(await signIn()).toBe(200);
    const token = Link.parse(link.said).url.split("join=")[1];
    await send("POST", INVITATION_PATH, undefined, { token, password: OTHER });
    expect(await signIn()).toBe(401);
    expect(await studio.signIn(email, OTHER)).not.toBe("");
  });
});

test("signing out everywhere counts at once", async () => {
  const { email, cookie } = await person("Kim", "viewer");
  const other = await studio.signIn(email);
  await send("DELETE", SESSION_PATH, cookie, { everywhere: true });
  for (const each of [cookie, other]) {
    expect((await send("GET", ACCOUNT_PATH, each)).status).toBe(401);
  }
});
