import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ON_BEHALF_HEADER, TUNNEL_PATH } from "../../../src/facts/studio.ts";
import type { Person, Role } from "../people.ts";
import { startLocalLake, type LocalLake } from "../testing/local-lake.ts";

const PRESENCE_PATH = "/v1/socket/test";
const STREAM = "/v1/data/listen/test?query=*";

let local: LocalLake;
const open = new Set<WebSocket>();
beforeAll(async () => {
  local = await startLocalLake();
});
afterAll(() => local.remove());
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});

/** Opens a socket: itself, or the status with which it is refused. */
function connect(path: string, headers: Record<string, string> = {}): Promise<WebSocket | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(local.lake.url.replace("http", "ws") + path, { headers });
    socket.on("error", () => undefined);
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
    socket.on("open", () => {
      open.add(socket);
      resolve(socket);
    });
  });
}

async function opened(path: string, headers?: Record<string, string>): Promise<WebSocket> {
  const socket = await connect(path, headers);
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  return socket;
}

/** Sends a message; what comes back. */
async function ask(socket: WebSocket, message: string): Promise<unknown> {
  const answer = once(socket, "message");
  socket.send(message);
  return JSON.parse(String((await answer)[0]));
}

function authorization(token: string): string {
  const params = { authorization: `Bearer ${token}` };
  return JSON.stringify({ id: 1, method: "authorization", params });
}

const deep = "[".repeat(20_000) + "]".repeat(20_000);
const listening = (more: object) => JSON.stringify({ open: "1", path: STREAM, ...more });

describe("a message that cannot be understood is answered, and nobody else notices", () => {
  const refused = (status: number) => ({ id: "1", status, end: true });
  const unread = { id: null, error: { code: -32700 } };
  test.each<[string, string, string, object]>([
    [
      "a header of two lines",
      TUNNEL_PATH,
      listening({ headers: { "last-event-id": "a\nb" } }),
      refused(400),
    ],
    [
      "a header with a heart",
      TUNNEL_PATH,
      listening({ headers: { authorization: "♥" } }),
      refused(400),
    ],
    ["no address", TUNNEL_PATH, listening({ path: "http://[" }), refused(404)],
    ["another host", TUNNEL_PATH, listening({ path: `//example.org${STREAM}` }), refused(404)],
    [
      "a path that leaves the streams",
      TUNNEL_PATH,
      listening({ path: "/v1/data/listen/../../../lake" }),
      refused(404),
    ],
    [
      "a path that leaves them in code",
      TUNNEL_PATH,
      listening({ path: "/v1/data/listen/%2e%2e\\..\\..\\ready" }),
      refused(404),
    ],
    ["an id nested deep", PRESENCE_PATH, `{"method":"x","id":${deep}}`, unread],
    ["a location nested deep", PRESENCE_PATH, `{"method":"x","params":{"data":${deep}}}`, unread],
  ])("%s", async (_what, path, message, answer) => {
    const other = await opened(PRESENCE_PATH);
    expect(await ask(await opened(path), message)).toMatchObject(answer);
    expect(await ask(other, authorization(local.lake.token))).toMatchObject({ result: true });
    expect(await local.client.fetch("1")).toBe(1);
  });
});

describe("on a lake without sign-in", () => {
  test("who has no token cannot take the Studio's sockets, before or after it opens", async () => {
    const crowd = async () => {
      for (let n = 0; n < 250; n += 1) await opened(n % 2 === 0 ? TUNNEL_PATH : PRESENCE_PATH);
    };
    await crowd();
    const presence = await opened(PRESENCE_PATH);
    expect(await ask(presence, authorization(local.lake.token))).toMatchObject({ result: true });
    const streams = await opened(TUNNEL_PATH);
    const headers = { authorization: `Bearer ${local.lake.token}` };
    expect(await ask(streams, listening({ headers }))).toEqual({ id: "1", status: 200 });
    await crowd();
    expect(await ask(presence, `{"id":2,"method":"presence_rollcall"}`)).toMatchObject({ id: 2 });
    expect(streams.readyState).toBe(WebSocket.OPEN);
  });
});

describe("on a lake with sign-in", () => {
  const person = (id: string, role: Role): Person => ({ id, name: id, email: `${id}@x.org`, role });
  const everybody = [person("p-vera", "viewer"), person("p-ben", "editor")];
  const people = {
    find: (id: string) => everybody.find((each) => each.id === id),
    nameOf: () => undefined,
    all: () => everybody,
  };
  const as = (id: string) => ({
    authorization: `Bearer ${local.lake.token}`,
    [ON_BEHALF_HEADER]: id,
  });

  test("nobody takes the sockets of another, and who has no session is told so", async () => {
    await local.restart({ people });
    let vera = 0;
    while ((await connect(TUNNEL_PATH, as("p-vera"))) !== 503) vera += 1;
    expect(vera).toBe(40);
    expect(await connect(PRESENCE_PATH, as("p-vera"))).toBe(503);
    expect(await connect(PRESENCE_PATH)).toBe(401);
    await opened(PRESENCE_PATH, as("p-ben"));
    const [first] = open;
    first?.close();
    await expect.poll(() => connect(TUNNEL_PATH, as("p-vera"))).toBeInstanceOf(WebSocket);
  });

  test("nobody takes the event streams of another, over sockets or without", async () => {
    await local.restart({ people, limits: { stream: { trusted: 6, person: 4 } } });
    const ended = new AbortController();
    const listen = async (id: string, path: string) => {
      const init = { headers: as(id), signal: ended.signal };
      return (await fetch(local.lake.url + path, init)).status;
    };
    const live = "/v1/data/live/events/test";
    for (const path of [STREAM, STREAM, live, live]) expect(await listen("p-vera", path)).toBe(200);
    for (const path of [STREAM, live]) expect(await listen("p-vera", path)).toBe(429);
    const socket = await opened(TUNNEL_PATH, as("p-vera"));
    expect(await ask(socket, listening({}))).toEqual({ id: "1", status: 429 });
    expect(await listen("p-ben", STREAM)).toBe(200);
    ended.abort();
  });

  test("a socket is refused while it cannot be read who may sign in", async () => {
    const find = () => {
      throw new Error("the disk does not answer");
    };
    await local.restart({ people: { ...people, find } });
    expect(await connect(TUNNEL_PATH, as("p-ben"))).toBe(503);
    expect(await local.client.fetch("1")).toBe(1);
  });
});
