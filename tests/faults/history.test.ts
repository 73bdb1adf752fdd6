import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { serveLake, type Lake } from "content-lake";
import { movedClock, type MovedClock } from "content-lake/testing";

/*
 * The history of a lake over years: it stays small, it ends at its retention, and until then every
 * earlier text can be brought back.
 */

const PROJECT = { projectId: "polyphony", dataset: "production" };
const DAY_MS = 24 * 60 * 60_000;
/** A document as large as an agent's: 23 KB of words. */
const WORDS = Array.from({ length: 360 }, () => randomBytes(32).toString("base64")).join(" ");

let dir: string;
let lake: Lake;
beforeEach(() => {
  dir = testFolder();
});
afterEach(() => lake.close());

async function start(clock?: MovedClock): Promise<void> {
  lake = await serveLake({ ...PROJECT, dataDir: dir, port: 0, ...(clock && { clock }) });
}

async function call(path: string, body?: unknown): Promise<string> {
  const response = await fetch(lake.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${lake.token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(`${response.status} ${response.ok ? "" : text}`).toBe("200 ");
  return text;
}

async function mutate(...mutations: unknown[]): Promise<string> {
  const result: unknown = JSON.parse(await call("/v1/data/mutate/production", { mutations }));
  return typeof result === "object" && result !== null && "transactionId" in result
    ? String(result.transactionId)
    : "";
}

const edit = (id: string, n: number) => mutate({ patch: { id, set: { title: `edit ${n}` } } });

/** The lines of a document's whole history. */
const historyOf = (id: string) =>
  call(`/v1/data/history/production/transactions/${id}?effectFormat=mendoza&limit=1000`);

async function titleAt(id: string, revision: string): Promise<unknown> {
  const text = await call(`/v1/data/history/production/documents/${id}?revision=${revision}`);
  return /"title":"([^"]*)"/.exec(text)?.[1];
}

function bytesOnDisk(): number {
  return ["", "-wal"]
    .map((suffix) => join(dir, `lake.sqlite${suffix}`))
    .reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0);
}

test("an edit takes less space than the document, and each earlier text can be restored", async () => {
  await start();
  await mutate({ create: { _id: "large", _type: "note", words: WORDS, title: "edit 0" } });
  await lake.close();
  const before = bytesOnDisk();
  await start();
  const revisions: string[] = [];
  for (let n = 1; n <= 200; n += 1) revisions.push(await edit("large", n));
  for (const n of [1, 31, 32, 33, 64, 100, 199, 200]) {
    expect(await titleAt("large", revisions[n - 1] ?? "")).toBe(`edit ${n}`);
  }
  await mutate({ delete: { id: "large" } });
  const last = await call("/v1/data/history/production/documents/large?lastRevision=true");
  expect(last).toContain(WORDS);
  await lake.close();
  expect((bytesOnDisk() - before) / 200).toBeLessThan(WORDS.length);
  await start();
});

test(
  "history older than a year goes, and with it the space; the newest edit and the fact that there were edits stay",
  { tags: ["long"] },
  async () => {
    const clock = movedClock(new Date().toISOString());
    const pass = (milliseconds: number) =>
      clock.moveTo(new Date(clock.wall() + milliseconds).toISOString());
    await start(clock);
    lake.setBase("the seed");
    const first = await mutate({ create: { _id: "old", _type: "note", title: "edit 0" } });
    for (let n = 1; n <= 30; n += 1) {
      await mutate({
        create: { _id: `other-${n}`, _type: "note", words: randomBytes(20_000).toString("hex") },
      });
    }
    for (let n = 1; n <= 520; n += 1) await edit("old", n);
    await lake.close();
    age(join(dir, "lake.sqlite"), 400);
    const before = bytesOnDisk();

    await start(clock);
    // Without an edit, a clock that runs ahead deletes nothing.
    pass(10_000);
    expect(await titleAt("old", first)).toBe("edit 0");
    const newest = await edit("old", 521);
    pass(DAY_MS + 10_000);
    const lines = (await historyOf("old")).trim().split("\n");
    expect(lines.length).toBe(1);
    expect(await titleAt("old", newest)).toBe("edit 521");
    expect(await titleAt("old", first)).toBeUndefined();
    expect(lake.content().edited).toBe(true);
    await lake.close();
    expect(bytesOnDisk()).toBeLessThan(before);
    await start();
  },
);

/** Makes all transactions older. */
function age(file: string, days: number): void {
  const database = new DatabaseSync(file);
  const time = new Date(Date.now() - days * DAY_MS).toISOString();
  database.prepare("UPDATE transactions SET timestamp = ?").run(time);
  database.close();
}

test("a lake of a newer version is refused with one message, and stays unchanged", async () => {
  await start();
  await mutate({ create: { _id: "kept", _type: "note", title: "edit 0" } });
  await lake.close();
  const database = new DatabaseSync(join(dir, "lake.sqlite"));
  const version = Number(Object.values(database.prepare("PRAGMA user_version").get() ?? {})[0]);
  database.exec(`PRAGMA user_version = ${version + 1}`);
  database.close();
  const refused = serveLake({ ...PROJECT, dataDir: dir, port: 0 });
  await expect(refused).rejects.toThrow(/newer version of this program.*Update this program/);
  await expect(refused).rejects.toMatchObject({ userFacing: true });
});
