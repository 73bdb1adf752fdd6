import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { receiveInto, type Special } from "../../server/publisher/testing/receive-into.ts";
import { delivery, post, type Message } from "../../server/publisher/testing/sender.ts";
import { RUN_ALL } from "../run-all.ts";
import { seeded } from "../support/random.ts";

const SEED = 20_260_707;
const DELIVERIES = RUN_ALL ? 10_000 : 1000;
const DOCUMENTS = 300;
const SENDERS = 100;
const MB = 1024 * 1024;

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A dataset, and a site that shows of each document what was in the dataset when it was published. */
class World {
  readonly dataset = new Map<string, number>();
  readonly site = new Map<string, number>();
  /** Most publishes that were ever under way at once. */
  most = 0;
  publishes = 0;
  #underWay = 0;

  edit(id: string): void {
    this.dataset.set(id, (this.dataset.get(id) ?? 0) + 1);
  }

  async publish(ids: readonly string[]): Promise<void> {
    this.publishes += 1;
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    const read = ids.map((id) => ({ id, version: this.dataset.get(id) ?? 0 }));
    await sleep(3);
    for (const { id, version } of read) this.site.set(id, version);
    this.#underWay -= 1;
  }
}

function start(world: World, special: Special): ReturnType<typeof receiveInto> {
  const receiver = receiveInto({ publish: (ids) => world.publish(ids) }, special);
  closers.push(() => receiver.close());
  return receiver;
}

type Kind = "valid" | "duplicate" | "forged" | "old" | "other key" | "oversized" | "malformed";
const MIX: [share: number, kind: Kind][] = [
  [0.45, "valid"],
  [0.15, "duplicate"],
  [0.15, "forged"],
  [0.05, "old"],
  [0.1, "other key"],
  [0.05, "oversized"],
  [0.05, "malformed"],
];

/** The status of each, unless it is 429. */
const ANSWERS: Record<Kind, number> = {
  valid: 200,
  duplicate: 200,
  forged: 401,
  old: 401,
  "other key": 409,
  oversized: 413,
  malformed: 400,
};

test(`${DELIVERIES} deliveries, good and bad: nothing forged gets in, every edit goes live`, async () => {
  const world = new World();
  const receiver = start(world, { unverified: { burst: 200, perSecond: 600 } });
  const random = seeded(SEED);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const acknowledged: Message[] = [];
  const wrong: string[] = [];
  const judged = new Map<Kind, number>();
  const before = heapAfterCollection();
  const began = process.cpuUsage();

  const make = async (kind: Kind, n: number): Promise<Message> => {
    const id = `page-${Math.floor(random() * DOCUMENTS)}`;
    const known = pick(acknowledged);
    switch (kind) {
      case "valid":
        world.edit(id);
        return delivery(id, { key: `key-${n}`, at: Date.now() + n });
      case "duplicate":
        return known ?? make("valid", n);
      case "other key":
        if (!known) return make("valid", n);
        return { ...known, headers: { ...known.headers, "idempotency-key": `other-${n}` } };
      case "forged":
        return forge(await delivery(`forged-${n}`, { secret: "another-secret" }), n);
      case "old":
        return delivery(`old-${n}`, { at: Date.now() - 40 * 60_000 });
      case "oversized":
        return delivery(`large-${n}`, { body: `{"_id":"large-${n}","x":"${"x".repeat(70_000)}"}` });
      case "malformed":
        return delivery(`bad-${n}`, { body: pick(["{", "[]", "null", `{"_id":7}`, `{"id":"a"}`]) });
    }
  };

  /** What is wrong may be asked to wait; what Sanity sends never is. */
  const send = async (kind: Kind, message: Message): Promise<void> => {
    const { status } = await post(receiver, message);
    if (status === ANSWERS[kind]) {
      judged.set(kind, (judged.get(kind) ?? 0) + 1);
      if (kind === "valid") acknowledged.push(message);
    } else if (status !== 429 || kind === "valid" || kind === "duplicate") {
      wrong.push(`${kind}: ${status}`);
    }
  };

  let n = 0;
  const work = async (): Promise<void> => {
    while (n < DELIVERIES) {
      n += 1;
      let kind = kindAt(random());
      if (acknowledged.length === 0 && ["duplicate", "other key"].includes(kind)) kind = "valid";
      const message = await make(kind, n);
      // Some set out late, so that they arrive in another order than they were made in.
      if (random() < 0.2) await sleep(random() * 20);
      await send(kind, message);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, work));
  await expect.poll(() => world.site).toEqual(world.dataset);
  const { user, system } = process.cpuUsage(began);

  expect(wrong).toEqual([]);
  expect([...world.site.keys()].filter((id) => !id.startsWith("page-"))).toEqual([]);
  expect(world.most).toBe(1);
  // However often senders were asked to wait: of each kind, many were looked at.
  for (const [share, kind] of MIX) {
    expect(judged.get(kind), kind).toBeGreaterThan((DELIVERIES * share) / 10);
  }
  // Fewer publishes than edits: a burst is gathered.
  expect(world.publishes).toBeLessThan((judged.get("valid") ?? 0) / 4);
  // Of the processor, in microseconds, senders and all: other tests on this machine do not count.
  expect(user + system).toBeLessThan(DELIVERIES * 2000);
  acknowledged.length = 0;
  expect(heapAfterCollection() - before).toBeLessThan(30 * MB);
});

function kindAt(share: number): Kind {
  let rest = share;
  for (const [part, kind] of MIX) {
    if (rest < part) return kind;
    rest -= part;
  }
  return "valid";
}

/** Forged in one of four ways. */
function forge({ headers, body }: Message, n: number): Message {
  const name = "sanity-webhook-signature";
  const signature = headers[name] ?? "";
  const { [name]: _, ...unsigned } = headers;
  if (n % 4 === 0) return { headers: unsigned, body };
  if (n % 4 === 1) return { headers: { ...unsigned, [name]: `${signature.slice(0, -1)}!` }, body };
  if (n % 4 === 2) return { headers: { ...unsigned, [name]: "v1=,t=" }, body };
  return { headers, body };
}

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed;
}
