import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { TUNNEL_PATH } from "../paths.ts";
import { EDITOR, type Person } from "../people.ts";
import { openDoor, startLocalLake, type Door, type LocalLake } from "../testing.ts";

const PRESENCE_PATH = "/v1/socket/test";
const STREAM = "/v1/data/listen/test?query=*";

let local: LocalLake;
const open = new Set<WebSocket>();
const doors: Door[] = [];
beforeAll(async () => {
  local = await startLocalLake();
});
afterAll(() => local.remove());
afterEach(async () => {
  for (const socket of open) socket.terminate();
  open.clear();
  for (const door of doors.splice(0)) await door.close();
});

/** The address of the lake for one person; without one, for anybody. */
async function doorOf(person?: Person): Promise<string> {
  const door = await openDoor(local.lake, person);
  doors.push(door);
  return door.url;
}

/** Opens a socket. @returns the socket, or the status of its refusal */
function connect(
  address: string,
  headers: Record<string, string> = {},
): Promise<WebSocket | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address.replace("http", "ws"), { headers });
    socket.on("error", () => undefined);
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
    socket.on("open", () => {
      open.add(socket);
      resolve(socket);
    });
  });
}

async function openSocket(address: string): Promise<WebSocket> {
  const socket = await connect(address);
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  return socket;
}

/** Sends a message. @returns the reply */
async function ask(socket: WebSocket, message: string): Promise<unknown> {
  const reply = once(socket, "message");
  socket.send(message);
  return JSON.parse(String((await reply)[0]));
}

const ROLL_CALL = `{"id":1,"method":"presence_rollcall"}`;
const deep = "[".repeat(20_000) + "]".repeat(20_000);
const listening = (more: object) => JSON.stringify({ open: "1", path: STREAM, ...more });

describe("an invalid message gets an error, without affecting others", () => {
  const refused = (status: number) => ({ id: "1", status, end: true });
  const unread = { id: null, error: { code: -32700 } };
  test.each<[string, string, string, object]>([
    ["no address", TUNNEL_PATH, listening({ path: "http://[" }), refused(404)],
    ["no stream", TUNNEL_PATH, listening({ path: "/v1/data/export/test" }), refused(404)],
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
  ])("%s", async (_what, path, message, reply) => {
    const door = await doorOf(EDITOR);
    const other = await openSocket(door + PRESENCE_PATH);
    expect(await ask(await openSocket(door + path), message)).toMatchObject(reply);
    expect(await ask(other, ROLL_CALL)).toMatchObject({ result: true });
    expect(await local.client.fetch("1")).toBe(1);
  });
});

test("only a person and the holder of the token see who is there", async () => {
  const door = await doorOf();
  const token = (text: string) => ({ authorization: `Bearer ${text}` });
  expect(await connect(door + PRESENCE_PATH)).toBe(401);
  for (const path of [PRESENCE_PATH, TUNNEL_PATH]) {
    expect(await connect(door + path, token("wrong"))).toBe(401);
    expect(await connect(door + path, token(local.lake.token))).toBeInstanceOf(WebSocket);
    expect(await connect((await doorOf(EDITOR)) + path)).toBeInstanceOf(WebSocket);
  }
  expect(await connect(`${door}/v1/socket/other`, token(local.lake.token))).toBe(404);
});

test("a page's streams send the token themselves, and without it are anonymous", async () => {
  const socket = await openSocket((await doorOf()) + TUNNEL_PATH);
  const heard: string[] = [];
  socket.on("message", (data) => heard.push(String(data)));
  const path = `${STREAM}&includeResult=true`;
  socket.send("no json");
  socket.send(listening({ open: "all", path }));
  const headers = { authorization: `Bearer ${local.lake.token}` };
  socket.send(listening({ open: "own", path, headers }));
  socket.send(listening({ open: "wrong", path, headers: { authorization: "Bearer wrong" } }));
  await expect.poll(() => heard.filter((text) => text.includes("welcome")).length).toBe(2);
  expect(heard.map((text) => JSON.parse(text))).toContainEqual({
    id: "wrong",
    status: 401,
    end: true,
  });
  await local.client.create({ _id: "drafts.a", _type: "note" });
  await local.client.create({ _id: "b", _type: "note" });
  const hasReceived = (id: string, document: string) =>
    heard.some((text) => text.startsWith(`{"id":"${id}"`) && text.includes(document));
  await expect.poll(() => hasReceived("all", `\\"b\\"`)).toBe(true);
  expect(hasReceived("own", "drafts.a")).toBe(true);
  expect(hasReceived("all", "drafts.a")).toBe(false);
});

describe("with several people", () => {
  const person = (id: string): Person => ({ id, name: id, email: `${id}@x.org`, role: "viewer" });
  const [vera, ben] = [person("p-vera"), person("p-ben")];

  test("nobody takes the sockets of another", async () => {
    const [own, other] = [await doorOf(vera), await doorOf(ben)];
    let taken = 0;
    while ((await connect(own + TUNNEL_PATH)) !== 503) taken += 1;
    expect(taken).toBe(40);
    expect(await connect(own + PRESENCE_PATH)).toBe(503);
    await openSocket(other + PRESENCE_PATH);
    const [first] = open;
    first?.close();
    await expect.poll(() => connect(own + TUNNEL_PATH)).toBeInstanceOf(WebSocket);
  });

  test("nobody takes the event streams of another, over sockets or without", async () => {
    await local.restart({ limits: { stream: { open: 4 } } });
    const [own, other] = [await doorOf(vera), await doorOf(ben)];
    const ended = new AbortController();
    const listen = async (address: string) =>
      (await fetch(address, { signal: ended.signal })).status;
    const live = "/v1/data/live/events/test";
    for (const path of [STREAM, STREAM, live, live]) expect(await listen(own + path)).toBe(200);
    for (const path of [STREAM, live]) expect(await listen(own + path)).toBe(429);
    const socket = await openSocket(own + TUNNEL_PATH);
    expect(await ask(socket, listening({}))).toEqual({ id: "1", status: 429, end: true });
    expect(await listen(other + STREAM)).toBe(200);
    ended.abort();
  });
});
