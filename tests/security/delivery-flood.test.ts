import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { receiveInto } from "../../server/publisher/testing/receive-into.ts";
import { delivery, type Message } from "../../server/publisher/testing/sender.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";

/*
 * Someone without the secret must not delay an edit: every signed delivery is acknowledged at its
 * first try, whatever else arrives from the same address at the same time.
 */

let studio: PeopleStudio;
/** Number of accepted signed webhooks. */
let pokes: number;
const closers: (() => void | Promise<void>)[] = [];
beforeEach(async () => {
  pokes = 0;
  const publisher = receiveInto(() => (pokes += 1));
  studio = await startPeopleStudio({ parts: { publisher } });
  closers.push(() => studio.remove());
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Posts deliveries over connections that stay open. */
function sender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  closers.push(() => agent.destroy());
  return {
    post: ({ headers, body }: Message) =>
      new Promise<number>((resolve, reject) => {
        request(`${studio.origin}/webhook`, { method: "POST", headers, agent })
          .on("error", reject)
          .on("response", (response) => {
            response.resume().on("end", () => resolve(response.statusCode ?? 0));
          })
          .end(body);
      }),
    close: () => agent.destroy(),
  };
}

const LARGE = "x".repeat(60_000);

/** A delivery without a valid signature. */
async function forged(n: number): Promise<Message> {
  const id = `forged-${n}`;
  if (n % 4 === 0)
    return { headers: { "content-type": "application/json" }, body: `{"_id":"${id}"}` };
  if (n % 4 === 1) return delivery(id, { at: Date.now() - 3_600_000 });
  const body = n % 4 === 2 ? `{"_id":"${id}","text":"${LARGE}"}` : undefined;
  return delivery(id, { secret: "another-secret", ...(body && { body }) });
}

test("every signed delivery between a flood of others is acknowledged", async () => {
  const ROUNDS = 30;
  const FORGED = 50;
  const attackers = sender(FORGED);
  const known = sender(1);
  const refusals = new Map<number, number>();
  const signed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const attack = Array.from({ length: FORGED }, async (_, n) => {
      const status = await attackers.post(await forged(round * FORGED + n));
      refusals.set(status, (refusals.get(status) ?? 0) + 1);
    });
    // One over a connection that is kept, one over a new one.
    const newcomer = sender(1);
    for (const [name, from] of [
      ["kept", known],
      ["new", newcomer],
    ] as const) {
      signed.push(await from.post(await delivery(`${name}-${round}`)));
    }
    await Promise.all(attack);
    newcomer.close();
  }
  expect(new Set(signed)).toEqual(new Set([200]));
  expect(signed).toHaveLength(2 * ROUNDS);
  expect(pokes).toBe(2 * ROUNDS);
  // The other senders get 429 once they are many.
  expect([...refusals.keys()].sort()).toEqual([401, 429]);
  expect([...refusals.values()].reduce((a, b) => a + b)).toBe(ROUNDS * FORGED);
});

/** Opens a connection and sends the beginning of a delivery, whose end never comes. */
async function unfinished(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(studio.origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  closers.push(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

test("connections kept open with half a body, half a head or nothing block no sender", async () => {
  const known = sender(1);
  expect(await known.post(await delivery("before"))).toBe(200);
  const { headers } = await delivery("a");
  const head = Object.entries({
    host: new URL(studio.origin).host,
    "content-length": "60000",
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const halves = [
    `POST /webhook HTTP/1.1\r\n${head}\r\nhalf`,
    `POST /webhook HTTP/1.1\r\nhost:`,
    "",
  ];
  const sockets: Socket[] = [];
  const statuses: number[] = [];
  for (let n = 0; n < 24; n += 1) {
    const opened = Array.from({ length: 50 }, (_, at) => unfinished(halves[at % 3] ?? ""));
    sockets.push(...(await Promise.all(opened)));
    const newcomer = sender(1);
    statuses.push(await newcomer.post(await delivery(`new-${n}`)));
    statuses.push(await known.post(await delivery(`kept-${n}`)));
    newcomer.close();
  }
  expect(sockets).toHaveLength(1200);
  expect(statuses).toEqual(Array.from({ length: 48 }, () => 200));
});
