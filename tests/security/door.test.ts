import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PEOPLE_PATH } from "../../server/contracts/people-api.ts";
import { SESSION_PATH } from "../../src/facts/studio.ts";
import type { Visit } from "../../server/http/part.ts";
import { sayLines, statusOf } from "../../server/http/testing/say.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";

/*
 * Ways around the door of the editors' address: other spellings of a path, of a host and of who comes. Requests
 * are written byte by byte: no client is between. Who may do what is in roles.test.ts.
 */

const LAKE = "/studio/api/lake/v2026-05-01";
const QUERY = `${LAKE}/data/query/test?query=*`;

let studio: PeopleStudio;
let host = "";
let administrator = "";
let viewer = "";
/** Requests to the part behind the door, newest last. */
const received: { url: string; headers: Headers; visit: Visit }[] = [];
const avatars = {
  fetch: async ({ url, headers }: Request, { visit }: { visit: Visit }) => {
    received.push({ url, headers, visit });
    if (url.endsWith("/broken")) throw new Error("the reason");
    return Response.json({});
  },
};

beforeAll(async () => {
  studio = await startPeopleStudio({ parts: { avatars } });
  ({ host } = new URL(studio.origin));
  administrator = await studio.signIn((await studio.add("Ada", "administrator")).email);
  viewer = await studio.signIn((await studio.add("Vera", "viewer")).email);
  await studio.program.create({ _id: "drafts.note", _type: "note", text: "not yet" });
});
afterAll(() => studio.remove());

/** Sends a raw request. @returns the response */
async function say(first: string, lines: string[]): Promise<{ status: number; text: string }> {
  const text = await sayLines(Number(new URL(studio.origin).port), first, lines);
  return { status: statusOf(text), text };
}

/** Requests a socket. @returns the response's status */
function socketStatus(
  more: Record<string, string>,
  path = "/studio/api/lake/lake/streams",
): Promise<number> {
  const headers = {
    host,
    origin: studio.origin,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(studio.origin).port), "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`),
    );
    socket.once("data", (data) => {
      resolve(Number(String(data).split(" ")[1]));
      socket.destroy();
    });
    socket.on("error", reject);
  });
}

test.each([
  "/studio/api//lake/v2026-05-01/data/query/test?query=*",
  "/studio/api/./lake/v2026-05-01/data/query/test?query=*",
  "/studio/api/nothing/../lake/v2026-05-01/data/query/test?query=*",
  "/studio/api/%6cake/v2026-05-01/data/query/test?query=*",
  "/studio/api%2Flake/v2026-05-01/data/query/test?query=*",
  "/studio%2fapi/lake/v2026-05-01/data/query/test?query=*",
  "/studio//api/lake/v2026-05-01/data/query/test?query=*",
  "/studio/review/../api/lake/v2026-05-01/data/query/test?query=*",
  "/studio/review/a/../../api/avatars/avatars",
  "/studio/sign-in.js/../api/avatars/avatars",
  "/studio/static/../index.html",
  "/studio/static/..%2findex.html",
  "//studio/api/avatars/avatars",
  "/studio/api/avatars//avatars",
  "/studio/api/avatars/../avatars/avatars",
  "/studio/api/Avatars/avatars",
  "/studio/api/avatars?/avatars",
  "/studio/api?/avatars/avatars",
  "/studio/api/avatars;x=1/avatars",
  "/webhook/../studio/api/avatars/avatars",
  "/webhook/avatars",
  "/health/../studio/api/avatars/avatars",
  "http://127.0.0.1/studio/api/avatars/avatars",
  "http://evil.example/studio/api/lake/v2026-05-01/data/query/test?query=*",
  "http://evil.example/studio/api/people",
  "*",
])("nobody gets anything at %s", async (path) => {
  const before = received.length;
  for (const line of ["Accept: */*", "Authorization: Bearer x", "Cookie: studio=x"]) {
    const { status, text } = await say(`GET ${path} HTTP/1.1`, [`Host: ${host}`, line]);
    expect([302, 400, 401, 404, 410]).toContain(status);
    expect(text).not.toMatch(/not yet|@example|runs\./);
  }
  expect(received).toHaveLength(before);
});

test("a whole address leads to the same place as its path", async () => {
  const lines = [`Host: ${host}`, `Cookie: ${viewer}`];
  const { status } = await say(`GET ${studio.origin}/studio/api/avatars/a?b HTTP/1.1`, lines);
  expect([status, received.at(-1)?.url]).toEqual([200, `${studio.origin}/a?b`]);
  const token = [`Host: ${host}`, `Authorization: Bearer ${studio.lake.token}`];
  expect((await say(`GET ${studio.origin}${QUERY} HTTP/1.1`, token)).status).toBe(200);
  const named = [`Host: ${host.replace("127.0.0.1", "localhost")}`];
  const { text } = await say("GET http://evil.example/studio/ HTTP/1.1", named);
  expect(text).toContain(`Location: ${studio.origin}/studio/\r\n`);
});

test("a part gets a path of two slashes as it is, and of dots only its own", async () => {
  const seen = async (rest: string) => {
    const lines = [`Host: ${host}`, `Cookie: ${viewer}`];
    const { status } = await say(`GET /studio/api/avatars${rest} HTTP/1.1`, lines);
    return [status, received.at(-1)?.url];
  };
  for (const rest of ["//", "//evil.example/x", "//evil.example:1"]) {
    expect(await seen(rest)).toEqual([200, studio.origin + rest]);
  }
  expect(await seen("/../../people")).toEqual([200, `${studio.origin}/people`]);
});

test.each([
  ["two hosts", "HTTP/1.1", ["Host: {host}", "Host: evil.example"], 400],
  ["no host", "HTTP/1.1", [], 400],
  ["our host without the port", "HTTP/1.1", ["Host: 127.0.0.1"], 421],
  ["no host", "HTTP/1.0", [], 421],
  ["a foreign host", "HTTP/1.0", ["Host: evil.example"], 421],
  ["two hosts", "HTTP/1.0", ["Host: evil.example", "Host: {host}"], 421],
])("a request with %s in %s is refused", async (_what, version, lines, status) => {
  const named = lines.map((line) => line.replace("{host}", host));
  const response = await say(`GET ${PEOPLE_PATH} ${version}`, [
    ...named,
    `Cookie: ${administrator}`,
  ]);
  expect(response.status).toBe(status);
  expect(response.text).not.toContain("@example");
});

test("a part gets the person from the door, whatever headers a browser sends", async () => {
  const headers = {
    forwarded: "for=10.0.0.2",
    "x-forwarded-for": "10.0.0.3, 10.0.0.1",
    "x-real-ip": "10.0.0.2",
    cookie: `${viewer}; sanity-preview-perspective=drafts`,
    authorization: `Bearer ${studio.lake.token}`,
  };
  await studio.ask("/studio/api/avatars/avatars?x=1", undefined, { headers });
  const last = received.at(-1);
  expect(last).toMatchObject({
    url: `${studio.origin}/avatars?x=1`,
    visit: { address: "10.0.0.1", origin: studio.origin, person: { name: "Vera" } },
  });
  for (const name of [...Object.keys(headers), "origin", "sec-fetch-mode"]) {
    expect([name, last?.headers.get(name)]).toEqual([name, null]);
  }
});

test("a request with a token is a program's, whoever's cookie comes with it", async () => {
  const me = `${LAKE}/users/me`;
  for (const authorization of ["Bearer stolen", "Basic eDp5", "Bearer", ""]) {
    const lines = [`Host: ${host}`, `Cookie: ${administrator}`, `Authorization: ${authorization}`];
    const { status } = await say(`GET ${me} HTTP/1.1`, lines);
    expect([authorization, status]).toEqual([authorization, 401]);
  }
  const headers = { authorization: `Bearer ${studio.lake.token}` };
  const program = await studio.ask(me, viewer, { headers });
  expect(await program.json()).toMatchObject({ id: "lake-editor" });
});

test("sockets open at the lake alone, and not with a token that is not the lake's", async () => {
  const cookie = administrator;
  expect(await socketStatus({ cookie })).toBe(101);
  for (const path of ["/studio/", "/webhook", "/studio/api/avatars/x", `${LAKE}/ping`]) {
    expect([path, await socketStatus({ cookie }, path)]).toEqual([path, 404]);
    expect([path, await socketStatus({}, path)]).toEqual([path, 401]);
  }
  for (const authorization of ["Bearer x", "", "Basic eDp5"]) {
    expect(await socketStatus({ cookie, authorization })).toBe(401);
    expect(await socketStatus({ cookie, authorization }, "/studio/api/avatars/x")).toBe(404);
  }
});

test("no response repeats the request", async () => {
  const lines = [`Host: ${host}`, `Origin: ${studio.origin}`, `Cookie: ${administrator}`];
  for (const path of [SESSION_PATH, "/studio/api/avatars/avatars", "/webhook", "/studio/"]) {
    const { status, text } = await say(`TRACE ${path} HTTP/1.1`, lines);
    expect([path, status]).toEqual([path, 405]);
    expect(text).not.toContain(administrator);
  }
});

test("an unreadable database refuses requests and ends open connections", async () => {
  const frail = await startPeopleStudio();
  try {
    const { email } = await frail.add("Ada", "editor");
    const cookie = await frail.signIn(email);
    const listening = await frail.ask(`${LAKE}/data/listen/test?query=*`, cookie);
    expect(listening.status).toBe(200);
    frail.people.close();
    // A timer checks whether the connection may stay open.
    await expect(listening.text()).rejects.toThrow();
    for (const path of [QUERY, SESSION_PATH, "/studio/"]) {
      expect([path, (await frail.ask(path, cookie)).status]).toEqual([path, 500]);
    }
  } finally {
    await frail.remove();
  }
});
