import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ReleaseStore } from "../../../release/store.ts";
import { storedRelease } from "../stored-release.ts";
import type { DeliveryStatus } from "../target.ts";
import { fakeS3, type FakeS3 } from "../testing/fake-s3.ts";
import { releaseOf } from "../testing/release.ts";
import { RECORD } from "./record.ts";
import { s3Target } from "./target.ts";

const SIGNER = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret", region: "auto" };
let fake: FakeS3;
let reported: DeliveryStatus[];
beforeEach(async () => {
  fake = await fakeS3("site", SIGNER);
  reported = [];
});
afterEach(() => fake.close());

function open() {
  return s3Target({
    s3: { endpoint: fake.url, bucket: "site", prefix: "", ...SIGNER },
    onDelivery: (status) => reported.push(status),
    onDefect: (error) => expect.unreachable(String(error)),
    limits: { attempts: 2, firstWaitMs: 1, longestWait: 1, timeoutMs: 5_000 },
    firstRetryMs: 20,
  });
}
const states = () => reported.map(({ release, state }) => `${release} ${state}`);
const sent = (release: number) => expect.poll(states).toContain(`${release} sent`);
const page = () => String(fake.objects.get("index.html")?.body);

test("a failed delivery is tried again by itself, and reported with what to do", async () => {
  fake.fault = () => ({ status: 403, code: "AccessDenied" });
  const target = open();
  target.deliver(releaseOf(1, { "/index.html": "one" }));
  await expect.poll(states).toContain("1 failed");
  // A slow machine may be at the next try already.
  const failure = reported.find(({ state }) => state === "failed");
  expect(failure?.message).toMatch(/needs to list the bucket.*It is tried again/);
  fake.fault = () => undefined;
  await sent(1);
  expect(page()).toBe("one");
  await target.close();
});

test("releases that come during an upload are sent as one: the newest", async () => {
  const target = open();
  for (const id of [1, 2, 3, 4]) target.deliver(releaseOf(id, { "/index.html": `text ${id}` }));
  await sent(4);
  expect(page()).toBe("text 4");
  expect(states()).not.toContain("2 sent");
  await target.close();
});

test("a target that was ended in an upload goes on at the next start", async () => {
  fake.fault = ({ method, key }) =>
    method === "PUT" && key === "index.html" ? "silent" : undefined;
  const release = releaseOf(1, { "/index.html": "one", "/_astro/a.js": "script" });
  const first = open();
  first.deliver(release);
  await expect.poll(() => fake.objects.has("_astro/a.js")).toBe(true);
  await first.close();
  expect(fake.objects.has(RECORD)).toBe(false);
  expect(states()).toEqual(["1 waiting"]);

  fake.fault = () => undefined;
  const second = open();
  second.deliver(release);
  await sent(1);
  expect(page()).toBe("one");
  await second.close();
});

test("what the release store holds arrives, and so does a rollback", async () => {
  const dir = await mkdtemp(join(tmpdir(), "target-test-"));
  const store = ReleaseStore.open(dir);
  const target = open();
  const publish = async (text: string, remove: string[] = []) => {
    const hash = await store.putObject(Buffer.from(text), "page");
    store.commit({ cause: "test", put: new Map([["/index.html", { hash }]]), remove });
    deliver();
  };
  const deliver = () => {
    const release = storedRelease(store);
    if (release) target.deliver(release);
  };
  deliver();
  expect(reported).toEqual([]);
  await publish("one");
  await sent(1);
  expect(fake.objects.get("index.html")).toMatchObject({ type: "text/html; charset=utf-8" });
  await publish("two");
  await sent(2);
  store.rollback(1);
  deliver();
  await sent(3);
  expect(page()).toBe("one");
  await target.close();
  store.close();
  await rm(dir, { recursive: true });
});
