import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../runtime/testing/free-ports.ts";
import { IMMUTABLE, REVALIDATE } from "../../../site/headers.ts";
import type { S3Settings } from "../settings.ts";
import { fakeS3, type FakeS3, type Seen } from "../testing/fake-s3.ts";
import { releaseOf } from "../testing/release.ts";
import { RETIRED_FOR } from "./plan.ts";
import { JOURNAL, RECORD } from "./record.ts";
import { openStore } from "./store.ts";
import { syncBucket } from "./sync.ts";

const SIGNER = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret/+=", region: "eu-west-1" };
const FIRST = {
  "/index.html": "one",
  "/agent/nora/index.html": "nora",
  "/_astro/a.1111.js": "script",
  "/_headers": "for a static host",
};
const NEXT = { "/index.html": "two", "/_astro/b.2222.js": "script two" };

/** A port that nothing listens on. */
const UNUSED_PORT = await freePort();

let fake: FakeS3;
beforeEach(async () => {
  fake = await fakeS3("site", SIGNER);
});
afterEach(() => fake.close());

/** A store that waits for slow answers, and one that soon takes a silent one for lost. */
const SLOW = { attempts: 4, timeoutMs: 30_000 };
const FAST = { attempts: 30, timeoutMs: 150 };

function store(changes: Partial<S3Settings> = {}, { attempts, timeoutMs } = SLOW) {
  const settings = { endpoint: fake.url, bucket: "site", prefix: "", ...SIGNER, ...changes };
  return openStore(settings, {
    limits: { attempts, timeoutMs, firstWaitMs: 1, longestWait: 2 },
  });
}
const deliver = (release = releaseOf(1, FIRST), to = store()) => syncBucket(to, release);
const writes = () => fake.seen.filter(({ method }) => method !== "GET");
const keys = (seen: readonly Seen[]) => seen.map(({ method, key }) => `${method} ${key}`);
const texts = () =>
  Object.fromEntries(
    [...fake.objects]
      .filter(([key]) => !key.startsWith(".polyphony/"))
      .map(([key, { body }]) => [key, body.toString()]),
  );
const SITE = { "index.html": "one", "agent/nora/index.html": "nora", "_astro/a.1111.js": "script" };

describe("a visitor", () => {
  test("gets every file with its type and cache rule", async () => {
    await deliver();
    expect(texts()).toEqual(SITE);
    expect(fake.objects.get("index.html")).toMatchObject({
      type: "text/html; charset=utf-8",
      cacheControl: REVALIDATE,
    });
    expect(fake.objects.get("_astro/a.1111.js")?.cacheControl).toBe(IMMUTABLE);
  });

  test("never gets a page before the files that it refers to, nor loses one too early", async () => {
    await deliver();
    fake.seen.length = 0;
    await deliver(releaseOf(2, NEXT));
    expect(keys(writes())).toEqual([
      `PUT ${JOURNAL}`,
      "PUT _astro/b.2222.js",
      "PUT index.html",
      "DELETE agent/nora/index.html",
      `PUT ${RECORD}`,
      `DELETE ${JOURNAL}`,
    ]);
    expect(texts()).toEqual({
      "index.html": "two",
      "_astro/b.2222.js": "script two",
      "_astro/a.1111.js": "script",
    });
  });

  test("of a page that stayed open for a day finds its files; then they go", async () => {
    await deliver();
    await deliver(releaseOf(2, NEXT));
    const later = () => Date.now() + RETIRED_FOR + 1000;
    await syncBucket(store(), releaseOf(3, { ...NEXT, "/index.html": "three" }), { now: later });
    expect(texts()).toEqual({ "index.html": "three", "_astro/b.2222.js": "script two" });
  });
});

test.each([
  ["sealed", undefined, "aa11"],
  ["sealed anew without a password that was withdrawn", "aa11", "bb22"],
])("of a site that is now %s, nothing stays of before, not for an hour", async (_, before, now) => {
  const shell = (key?: string) => ({
    "/404.html": key ? `keyId&quot;:[0,&quot;${key}&quot;]` : "",
  });
  await deliver(
    releaseOf(1, { ...shell(before), "/media/nora-1.mp4": "film", "/_astro/a.js": "a" }),
  );
  // A release before that had a face, which pages opened then may still show.
  await deliver(
    releaseOf(2, { ...shell(before), "/media/nora-2.mp4": "another", "/_astro/a.js": "a" }),
  );
  expect(Object.keys(texts())).toContain("media/nora-1.mp4");
  await deliver(releaseOf(3, { ...shell(now), "/media/0a.bin": "sealed", "/_astro/a.js": "a" }));
  expect(Object.keys(texts()).sort()).toEqual(["404.html", "_astro/a.js", "media/0a.bin"]);
});

test("the same release again costs two questions and no upload", async () => {
  await deliver();
  fake.seen.length = 0;
  expect(await deliver()).toEqual({ uploaded: [], removed: [] });
  expect(keys(fake.seen).sort()).toEqual([`GET ${JOURNAL}`, `GET ${RECORD}`]);
});

test("a rollback takes files that are still there, and uploads the rest", async () => {
  await deliver();
  await deliver(releaseOf(2, NEXT));
  const { uploaded } = await deliver(releaseOf(3, FIRST));
  expect(uploaded).toEqual(["/agent/nora/index.html", "/index.html"]);
  expect(texts()).toMatchObject(SITE);
});

test("names that a signature has to encode arrive as they are, below the folder", async () => {
  const path = "/media/Ägypten (1)+'a'!*~ b.webp";
  await deliver(releaseOf(1, { [path]: "picture" }), store({ prefix: "sites/one" }));
  expect(texts()).toMatchObject({ [`sites/one${path}`]: "picture" });
});

test("eight uploads at once, not more", async () => {
  fake.pause = 10;
  const many = Array.from({ length: 60 }, (_, index) => [`/page-${index}/index.html`, `${index}`]);
  await deliver(releaseOf(1, Object.fromEntries(many)));
  expect(fake.busiest).toBe(8);
  expect(Object.keys(texts())).toHaveLength(60);
});

describe("a store in trouble", () => {
  test.each([
    ["asks to slow down", { status: 503, code: "SlowDown" }],
    ["limits the rate", { status: 429, code: "TooManyRequests" }],
    ["is broken for a moment", { status: 500, code: "InternalError" }],
    ["waited too long for the body", { status: 400, code: "RequestTimeout" }],
    ["loses the connection in the middle of an upload", "lost" as const],
    ["is silent", "silent" as const],
    ["stores, but loses its answer", "stored, then lost" as const],
  ])("that %s is asked again", async (_, fault) => {
    const failed = new Set<string>();
    fake.fault = ({ method, key }) => {
      if (method !== "PUT" || failed.has(key)) return undefined;
      failed.add(key);
      return fault;
    };
    await deliver(undefined, store({}, fault === "silent" ? FAST : SLOW));
    expect(texts()).toEqual(SITE);
    expect(failed.size).toBeGreaterThan(3);
  });

  test("that stays so ends the delivery with what it said", async () => {
    fake.fault = ({ key }) => (key === RECORD ? { status: 503, code: "SlowDown" } : undefined);
    await expect(deliver()).rejects.toThrow(/answered 503 SlowDown/);
    fake.fault = () => "silent";
    await expect(deliver(releaseOf(1, FIRST), store({}, { ...FAST, attempts: 2 }))).rejects.toThrow(
      /did not answer in time/,
    );
  });
});

describe("a wrong setting is named", () => {
  test.each<[string, Partial<S3Settings>, RegExp]>([
    ["key id", { accessKeyId: "AKIDOTHER" }, /does not know S3_ACCESS_KEY_ID/],
    ["secret", { secretAccessKey: "wrong" }, /S3_SECRET_ACCESS_KEY does not belong/],
    ["region", { region: "us-east-1" }, /S3_REGION is "us-east-1"/],
    ["bucket", { bucket: "other" }, /no bucket "other" there; correct S3_BUCKET/],
    [
      "endpoint",
      { endpoint: `http://127.0.0.1:${UNUSED_PORT}` },
      /connection to 127.0.0.1:\d+ was lost \(ECONNREFUSED\)/,
    ],
  ])("%s", async (_, changes, message) => {
    const failure = deliver(releaseOf(1, FIRST), store(changes));
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.not.toThrow(/wrong"|secret\/\+=/);
    expect(fake.objects.size).toBe(0);
  });

  test.each<[string, number, string, RegExp]>([
    ["a right", 403, "AccessDenied", /lacks permissions in "site"; it needs to list/],
    ["a clock", 403, "RequestTimeTooSkewed", /clock is wrong/],
    ["an address", 301, "PermanentRedirect", /correct S3_ENDPOINT and S3_REGION/],
    ["an unknown code", 409, "Whatever", /409 Whatever: Told by the store/],
  ])("%s", async (_, status, code, message) => {
    fake.fault = () => ({ status, code });
    await expect(deliver()).rejects.toThrow(message);
    expect(fake.seen.length).toBeLessThanOrEqual(2);
  });
});

test("a record that is not ours stops the delivery before it touches anything", async () => {
  fake.objects.set(RECORD, { body: Buffer.from("{}"), type: "", cacheControl: "" });
  await expect(deliver()).rejects.toThrow(
    /release.json in the bucket is damaged, or from another program/,
  );
  expect(writes()).toEqual([]);
});

describe("a delivery that broke off", () => {
  /** Lets the store die for good at its nth write. */
  function dieAt(write: number) {
    let made = 0;
    fake.fault = ({ method }) => {
      if (method === "GET") return undefined;
      made += 1;
      return made >= write ? { status: 403, code: "AccessDenied" } : undefined;
    };
  }

  test("anywhere leaves the next one able to make the site whole, and true to the record", async () => {
    for (let write = 1; write <= 6; write += 1) {
      fake.fault = () => undefined;
      fake.objects.clear();
      await deliver();
      dieAt(write);
      await expect(deliver(releaseOf(2, NEXT))).rejects.toThrow(/AccessDenied/);
      fake.fault = () => undefined;
      // Back to the first release: what the record says of these paths may no longer be true.
      await deliver(releaseOf(3, FIRST));
      expect(texts(), `broken off at write ${write}`).toMatchObject(SITE);
      expect(fake.objects.has(JOURNAL)).toBe(false);
      const record: unknown = JSON.parse(String(fake.objects.get(RECORD)?.body));
      expect(record).toMatchObject({ id: 3 });
    }
  });

  test("goes on where the journal ends", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`/page-${index}/index.html`, `${index}`]),
    );
    dieAt(300);
    await expect(deliver(releaseOf(1, many))).rejects.toThrow(/AccessDenied/);
    fake.fault = () => undefined;
    const { uploaded } = await deliver(releaseOf(1, many));
    // The journal was last written after 250 files; eight uploads were under way.
    expect(uploaded.length).toBeLessThanOrEqual(158);
    expect(Object.keys(texts())).toHaveLength(400);
  });
});
