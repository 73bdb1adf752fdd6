import { request as send } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ACCOUNT_PATH,
  INVITATIONS_PATH,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  PASSWORD_PATH,
  PEOPLE_PATH,
  SESSIONS_PATH,
} from "../../src/facts/people-api.ts";
import { INVITATION_PATH, SESSION_PATH } from "../../src/facts/studio.ts";
import type { Visit } from "../../server/http/part.ts";
import {
  PASSWORD,
  startPeopleStudio,
  type PeopleStudio,
} from "../../server/studio/testing/people-studio.ts";
import { IMMUTABLE_PRIVATE } from "../../server/site/headers.ts";
import { IDLE_MS } from "../../server/people/people.ts";

/*
 * Sign-in of several people, over HTTP, with the real client: what is refused without a session, with a
 * forged request and with too small a role, whatever a client sends.
 */

const JSON_TYPE = { "content-type": "application/json" };
const DRAFT = { _id: "drafts.note", _type: "note", text: "not yet" };

let studio: PeopleStudio;
let administrator = "";
let editor = "";
let viewer = "";
let editorId = "";
/** What the part behind the door was sent, newest last. */
const received: { request: Request; visit: Visit }[] = [];
const avatars = {
  fetch(request: Request, { visit }: { visit: Visit }) {
    received.push({ request, visit });
    return Response.json({});
  },
  checks: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

beforeAll(async () => {
  studio = await startPeopleStudio({ parts: { avatars } });
  administrator = await studio.signIn((await studio.add("Ada", "administrator")).email);
  const ben = await studio.add("Ben", "editor");
  editorId = ben.id;
  editor = await studio.signIn(ben.email);
  viewer = await studio.signIn((await studio.add("Vera", "viewer")).email);
  await studio.client(editor).createOrReplace(DRAFT);
});
afterAll(() => studio.remove());

const QUERY = "/studio/api/lake/v2026-05-01/data/query/test?query=*";
/** What people may do with accounts, theirs or those of others. */
const ACCOUNTS = [
  ["PUT", PASSWORD_PATH],
  ["POST", PASSKEYS_PATH],
  ["PUT", PASSKEYS_PATH],
  ["DELETE", PASSKEYS_PATH],
  ["POST", PEOPLE_PATH],
  ["PATCH", PEOPLE_PATH],
  ["DELETE", PEOPLE_PATH],
  ["DELETE", SESSIONS_PATH],
  ["DELETE", INVITATIONS_PATH],
] as const;
const CALLS = [
  ["GET", ACCOUNT_PATH],
  ["GET", PEOPLE_PATH],
  ...ACCOUNTS,
  ["GET", QUERY],
  ["GET", "/studio/api/lake/v2026-05-01/users/me"],
  ["GET", "/studio/api/lake/v2026-05-01/data/doc/test/drafts.note"],
  ["GET", "/studio/api/lake/v2026-05-01/data/listen/test?query=*"],
  ["GET", "/studio/api/lake/v2026-05-01/data/export/test"],
  ["GET", "/studio/api/lake/v2026-05-01/data/history/test/documents/drafts.note"],
  ["POST", "/studio/api/lake/v2026-05-01/data/mutate/test"],
  ["POST", "/studio/api/lake/v2026-05-01/data/actions/test"],
  ["POST", "/studio/api/lake/v2026-05-01/assets/files/test?filename=a.mp4"],
  ["GET", "/studio/api/lake/images/local/test/abc-1x1.png"],
  ["GET", "/studio/api/lake/lake/backup"],
  ["GET", "/studio/api/avatars/avatars"],
  ["POST", "/studio/api/avatars/avatars/nora/generate"],
  ["GET", "/studio/"],
  ["GET", "/studio/structure/agent"],
  ["GET", "/studio/static/app-C4l-Hx2X.js"],
] as const;

describe("without a session", () => {
  test.each(CALLS)("%s %s gets nothing", async (method, path) => {
    const before = received.length;
    for (const cookie of [undefined, "studio=wrong", "studio="]) {
      const response = await studio.ask(path, cookie, { method, headers: JSON_TYPE });
      const text = await response.text();
      expect(response.status).toBe(401);
      expect(text).not.toContain(DRAFT.text);
      expect(text).not.toContain("runs");
    }
    expect(received).toHaveLength(before);
  });

  test("no cache between may keep the Studio's code and give it to somebody", async () => {
    const code = await studio.ask("/studio/static/app-C4l-Hx2X.js", editor);
    expect(code.status).toBe(200);
    expect(code.headers.get("cache-control")).toBe(IMMUTABLE_PRIVATE);
  });

  test("the Studio can tell a session that ended from a wrong token", async () => {
    const ended = await studio.ask(QUERY);
    expect(ended.headers.get("www-authenticate")).toBe("Session");
    const refused = await fetch(`${studio.lake.url}/v1/ping`, {
      headers: { authorization: "Bearer of another lake" },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBeNull();
  });

  test("a program reaches the lake with its token alone, whatever cookie comes along", async () => {
    const { url, token } = studio.lake;
    const path = `${url}/v2026-05-01/data/query/test?query=*`;
    const statusFor = async (headers: Record<string, string>) =>
      (await fetch(path, { headers })).status;
    expect(await statusFor({})).toBe(401);
    expect(await statusFor({ cookie: editor, authorization: "Bearer wrong" })).toBe(401);
    expect(await statusFor({ authorization: `Bearer ${token}` })).toBe(200);
  });

  test("the page for signing in says nothing of the content, and no other page may frame it", async () => {
    const response = await studio.ask("/studio/structure", undefined);
    expect(await response.text()).toContain("Sign in to the Studio");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

describe("a forged request", () => {
  const write = JSON.stringify({ mutations: [{ create: { _type: "note", text: "forged" } }] });
  const mutate = "/studio/api/lake/v2026-05-01/data/mutate/test";

  test.each([
    ["a foreign page", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["a page of another name of this site", { origin: "http://127.0.0.1:1" }],
    ["no page", { origin: "" }],
  ])("of %s writes nothing, with whatever cookie", async (_who, headers) => {
    for (const [method, path] of [
      ["POST", mutate],
      ["POST", SESSION_PATH],
      ["DELETE", SESSION_PATH],
      ["POST", INVITATION_PATH],
      ["POST", PASSKEY_SIGN_IN_PATH],
      ["PUT", PASSKEY_SIGN_IN_PATH],
      ["POST", "/studio/api/avatars/avatars/x/cancel"],
      ...ACCOUNTS,
    ] as const) {
      const response = await studio.ask(path, administrator, {
        method,
        headers: { ...JSON_TYPE, ...headers },
        body: write,
      });
      expect(response.status).toBe(403);
    }
    expect(await studio.client(editor).fetch(`count(*[text == "forged"])`)).toBe(0);
  });

  test("of a foreign page cannot read either", async () => {
    const asked: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" },
      { origin: "", "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    ];
    for (const headers of asked) {
      for (const path of [QUERY, ACCOUNT_PATH, PEOPLE_PATH]) {
        const response = await studio.ask(path, administrator, { headers });
        expect(response.status).toBe(403);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
      }
    }
  });

  test("under a foreign name for this machine gets nothing (DNS rebinding)", async () => {
    const { port } = new URL(studio.origin);
    for (const host of ["evil.example", `evil.example:${port}`, `localhost:${port}`, "127.0.0.1"]) {
      const status = await new Promise((resolve, reject) => {
        const headers = { host, cookie: administrator };
        send(studio.origin + PEOPLE_PATH, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
      expect([421, 302]).toContain(status);
    }
  });

  test.each([
    ["without a session", {}, 401],
    ["of a foreign page", { origin: "https://evil.example" }, 403],
    ["under a foreign name", { host: "evil.example" }, 421],
    ["with a session", { cookie: "editor" }, 101],
  ])("a socket %s is answered with the right status", async (_what, more, status) => {
    const headers: Record<string, string> = { ...more };
    if (headers.cookie === "editor") headers.cookie = editor;
    expect(await socketStatus(studio.origin, headers)).toContain(String(status));
  });

  test("a database that cannot be read opens nothing, and ends nothing but what is open", async () => {
    const frail = await startPeopleStudio();
    try {
      const { email } = await frail.add("Ada", "editor");
      const cookie = await frail.signIn(email);
      const listening = await frail.ask(
        "/studio/api/lake/v2026-05-01/data/listen/test?query=*",
        cookie,
      );
      expect(listening.status).toBe(200);
      frail.people.close();
      // The question whether it may go on is asked in a timer.
      await expect(listening.text()).rejects.toThrow();
      const { status } = await frail.ask(SESSION_PATH, cookie);
      const after = await socketStatus(frail.origin, { cookie });
      expect([status, after]).toEqual([500, expect.stringContaining("503")]);
    } finally {
      await frail.remove();
    }
  });

  test("cannot name another person, or an address, to the parts behind the door", async () => {
    const headers = { authorization: "Bearer stolen", "x-real-ip": "10.0.0.1" };
    await studio.ask("/studio/api/avatars/avatars?x=1", viewer, { headers });
    const { request, visit } = received.at(-1) ?? {};
    expect([request?.method, request?.url]).toEqual(["GET", `${studio.origin}/avatars?x=1`]);
    expect(visit).toMatchObject({ address: "127.0.0.1", person: { name: "Vera", role: "viewer" } });
    for (const name of ["authorization", "cookie", "x-real-ip", "origin"]) {
      expect(request?.headers.get(name)).toBeNull();
    }
  });
});

describe("a viewer", () => {
  test("reads drafts and history, and sees in the grants that this is all", async () => {
    const client = studio.client(viewer);
    expect(await client.getDocument("drafts.note")).toMatchObject(DRAFT);
    expect(await client.request({ url: "/projects/local/datasets/test/acl" })).toEqual([
      { filter: "_id in path('**')", permissions: ["read", "history"] },
    ]);
  });

  test("has no program work", async () => {
    const generate = { method: "POST", headers: JSON_TYPE, body: "{}" };
    const before = received.length;
    const refused = await studio.ask("/studio/api/avatars/avatars/nora/generate", viewer, generate);
    expect(refused.status).toBe(403);
    expect(received).toHaveLength(before);
  });
});

describe("an editor", () => {
  test("is the author of what they write, by name, in the history of others", async () => {
    const client = studio.client(editor);
    const { _id } = await client.create({ _type: "note", text: "by Ben" });
    const url = `/data/history/test/transactions/${_id}`;
    const lines = await studio
      .client(viewer)
      .request<string>({ url, query: { excludeContent: "true" } });
    const { author } = JSON.parse(lines);
    expect(author).toBe(editorId);
    const profile = { id: editorId, displayName: "Ben", email: "ben@example.org" };
    expect(await studio.client(viewer).request({ url: `/users/${editorId}` })).toMatchObject(
      profile,
    );
    expect(await client.fetch("identity()")).toBe(editorId);
    const { members } = await client.request({ url: "/projects/local" });
    expect(members).toHaveLength(3);
  });

  test("does not get what is for programs alone", async () => {
    for (const path of ["/lake/backup", "/lake/identity", "/lake/deliveries"]) {
      expect((await studio.ask(`/studio/api/lake${path}`, administrator)).status).toBe(403);
    }
  });

  test("keeps settings of their own: fifty, each of 64 KB at most", async () => {
    const put = async (cookie: string, ...settings: object[]) => {
      const path = "/studio/api/lake/v2026-05-01/users/me/keyvalue";
      const body = JSON.stringify(settings);
      const response = await studio.ask(path, cookie, { method: "PUT", headers: JSON_TYPE, body });
      return [response.status, await response.text()] as const;
    };
    const kept = async (cookie: string, ...keys: string[]) =>
      studio.client(cookie).request<object[]>({ url: `/users/me/keyvalue/${keys.join(",")}` });
    await put(editor, { key: "columns", value: "wide" });
    await put(viewer, { key: "columns", value: "narrow" });
    const wide = { key: "columns", value: "wide" };
    expect(await kept(editor, "columns", "columns", "none")).toEqual([wide]);

    const large = { key: "large", value: "x".repeat(64 * 1024) };
    const tooLarge = [413, expect.stringContaining("large is larger than 65536 bytes")];
    expect(await put(editor, { key: "fits", value: 1 }, large)).toEqual(tooLarge);
    const many = Array.from({ length: 49 }, (_, index) => ({ key: `list-${index}`, value: index }));
    const oneMore = { key: "one-more", value: 1 };
    const tooMany = [409, expect.stringContaining("A person may keep 50 settings")];
    expect(await put(editor, ...many, oneMore)).toEqual(tooMany);
    expect(await kept(editor, "fits", "list-0")).toEqual([]);
    expect((await put(editor, ...many))[0]).toBe(200);
    expect(await put(editor, oneMore)).toEqual(tooMany);
    expect((await put(editor, wide, { key: "list-7", value: null }, oneMore))[0]).toBe(200);
    expect(await kept(editor, "list-7", "list-8", "one-more")).toHaveLength(2);
    expect((await put(viewer, oneMore))[0]).toBe(200);
    expect(await put(editor, ...many, ...many)).toEqual(tooMany);
  });

  test("gets files at the address that they can reach", async () => {
    const file = await studio.client(editor).assets.upload("file", Buffer.from("WEBVTT\n"), {
      filename: "a.vtt",
    });
    expect(file.url).toMatch(new RegExp(`^${studio.origin}/studio/api/lake/files/`));
    const { pathname } = new URL(file.url);
    expect((await studio.ask(pathname, viewer)).status).toBe(200);
    expect((await studio.ask(pathname)).status).toBe(401);
    const exported = await studio.lake.fetch("/v2026-05-01/data/export/test");
    expect(await exported.text()).toContain(`"url":"${studio.lake.url}/files/`);
  });
});

describe("a session", () => {
  test("is in a cookie that no script can read, and ends on the server when one signs out", async () => {
    const response = await studio.ask(SESSION_PATH, undefined, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ email: "ben@example.org", password: PASSWORD }),
    });
    const set = response.headers.get("set-cookie") ?? "";
    expect(set).toMatch(/^studio=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = set.split(";")[0] ?? "";
    expect((await studio.ask(QUERY, cookie)).status).toBe(200);
    const out = { method: "DELETE", headers: JSON_TYPE, body: "{}" };
    expect((await studio.ask(SESSION_PATH, cookie, out)).status).toBe(200);
    expect((await studio.ask(QUERY, cookie)).status).toBe(401);
    expect((await studio.ask(QUERY, editor)).status).toBe(200);
  });

  test("ends everywhere at once, and its open streams with it", async () => {
    const { email, id } = await studio.add("Cleo", "editor");
    const [one, two] = [await studio.signIn(email), await studio.signIn(email)];
    const listen = "/studio/api/lake/v2026-05-01/data/listen/test?query=*";
    const stream = await studio.ask(listen, two);
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const body = JSON.stringify({ everywhere: true });
    await studio.ask(SESSION_PATH, one, { method: "DELETE", headers: JSON_TYPE, body });
    expect((await studio.ask(QUERY, two)).status).toBe(401);
    const ended = async () => {
      for (;;) {
        const next = await reader?.read().catch(() => undefined);
        if (next === undefined || next.done) return true;
      }
    };
    expect(await ended()).toBe(true);
    expect(studio.people.find(id)).toBeDefined();
  });

  test("counts with the role of now: one who is taken out is out at once", async () => {
    const { email } = await studio.add("Dora", "editor");
    const cookie = await studio.signIn(email);
    await studio.client(cookie).create({ _type: "note" });
    studio.people.setRole(email, "viewer");
    await expect(studio.client(cookie).create({ _type: "note" })).rejects.toMatchObject({
      statusCode: 403,
    });
    studio.people.remove(email);
    expect((await studio.ask(QUERY, cookie)).status).toBe(401);
    expect(await studio.signIn(email)).toBe("");
  });

  test("begins with an invitation and a good password, once", async () => {
    const { token } = studio.people.invite({ email: "eve@x.org", name: "Eve", role: "viewer" });
    const take = async (body: object) => {
      const init = { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) };
      return studio.ask(INVITATION_PATH, undefined, init);
    };
    expect(await (await take({ token })).json()).toEqual({ name: "Eve", email: "eve@x.org" });
    expect((await take({ token, password: "evelyn1990" })).status).toBe(422);
    const tail = `${"a".repeat(72)}tulip anchor gravel monk`;
    expect((await take({ token, password: tail })).status).toBe(422);
    const taken = await take({ token, password: "tulip anchor gravel monk" });
    const cookie = taken.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await studio.client(cookie).request({ url: "/users/me" })).toMatchObject({
      name: "Eve",
      roles: [{ name: "viewer" }],
    });
    expect((await take({ token })).status).toBe(401);
  });
});

test("behind the proxy of this machine, guessing is slowed down for the address that the proxy wrote", async () => {
  const attempt = async (from: string) => {
    const response = await studio.ask(SESSION_PATH, undefined, {
      method: "POST",
      headers: { ...JSON_TYPE, "x-forwarded-for": `10.9.9.9, ${from}` },
      body: JSON.stringify({ email: "nobody@example.org", password: "wrong" }),
    });
    return response.status;
  };
  for (let tries = 0; tries < 10; tries += 1) expect(await attempt("10.0.0.1")).toBe(401);
  expect([await attempt("10.0.0.1"), await attempt("10.0.0.2")]).toEqual([429, 401]);
});

test("a session that nobody uses for half a day is over", async () => {
  expect((await studio.ask(QUERY, viewer)).status).toBe(200);
  studio.pass(IDLE_MS + 1);
  expect((await studio.ask(QUERY, viewer)).status).toBe(401);
});

/** Asks for a socket. @returns the first line of the answer */
function socketStatus(origin: string, more: Record<string, string>): Promise<string> {
  const { port, host } = new URL(origin);
  const headers: Record<string, string> = {
    host,
    origin,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`GET /studio/api/lake/lake/streams HTTP/1.1\r\n${lines.join("")}\r\n`),
    );
    socket.on("data", (data) => {
      resolve(String(data).split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.on("error", reject);
  });
}
