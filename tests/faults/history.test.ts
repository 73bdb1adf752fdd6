import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { movedClock } from "content-lake/testing";
import { startTestLake, type TestLake } from "../../server/source/testing/test-lake.ts";

/*
 * The history of a lake over years: it stays small, it ends at its retention, and until then every
 * earlier text can be brought back.
 */

const DAY_MS = 24 * 60 * 60_000;
/** A document as large as an agent's: 23 KB of words. */
const WORDS = Array.from({ length: 360 }, () => randomBytes(32).toString("base64")).join(" ");

let local: TestLake;
afterEach(() => local.remove());

const create = (_id: string, fields: object) =>
  local.client.create({ _id, _type: "note", ...fields });

/** @returns the revision */
async function edit(id: string, n: number): Promise<string> {
  const patch = local.client.patch(id).set({ title: `edit ${n}` });
  return (await patch.commit())._rev;
}

async function history(path: string): Promise<string> {
  const response = await local.fetch(`/v1/data/history/production/${path}`);
  expect(response.status).toBe(200);
  return response.text();
}

async function titleAt(id: string, revision: string): Promise<unknown> {
  return /"title":"([^"]*)"/.exec(await history(`documents/${id}?revision=${revision}`))?.[1];
}

const database = () => join(local.dataDir, "lake.sqlite");

function bytesOnDisk(): number {
  return ["", "-wal"]
    .map((suffix) => database() + suffix)
    .reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0);
}

test("an edit takes less space than the document, and each earlier text can be restored", async () => {
  local = await startTestLake();
  await create("large", { words: WORDS, title: "edit 0" });
  await local.lake.close();
  const before = bytesOnDisk();
  await local.restart();
  const revisions: string[] = [];
  for (let n = 1; n <= 200; n += 1) revisions.push(await edit("large", n));
  for (const n of [1, 31, 32, 33, 64, 100, 199, 200]) {
    expect(await titleAt("large", revisions[n - 1] ?? "")).toBe(`edit ${n}`);
  }
  await local.client.delete("large");
  expect(await history("documents/large?lastRevision=true")).toContain(WORDS);
  await local.lake.close();
  expect((bytesOnDisk() - before) / 200).toBeLessThan(WORDS.length);
});

test(
  "history older than a year goes, and with it the space; the newest edit and the fact that there were edits stay",
  { tags: ["long"] },
  async () => {
    const clock = movedClock(new Date().toISOString());
    const pass = (milliseconds: number) =>
      clock.moveTo(new Date(clock.wall() + milliseconds).toISOString());
    local = await startTestLake({ clock, records: ["publication."] });
    local.lake.setSeed("the seed");
    const { _rev: first } = await create("old", { title: "edit 0" });
    for (let n = 1; n <= 30; n += 1) {
      await create(`other-${n}`, { words: randomBytes(20_000).toString("hex") });
    }
    for (let n = 1; n <= 520; n += 1) await edit("old", n);
    await local.lake.close();
    age(database(), 400);
    const before = bytesOnDisk();

    await local.restart();
    // Without an edit, a clock that runs ahead deletes nothing: a note of the publisher is none.
    await create("publication.site", {});
    pass(10_000);
    expect(await titleAt("old", first)).toBe("edit 0");
    const newest = await edit("old", 521);
    pass(DAY_MS + 10_000);
    const lines = await history("transactions/old?effectFormat=mendoza&limit=1000");
    expect(lines.trim().split("\n")).toHaveLength(1);
    expect(await titleAt("old", newest)).toBe("edit 521");
    expect(await titleAt("old", first)).toBeUndefined();
    expect(local.lake.content().edited).toBe(true);
    await local.lake.close();
    expect(bytesOnDisk()).toBeLessThan(before);
  },
);

/** Makes all transactions older. */
function age(file: string, days: number): void {
  const opened = new DatabaseSync(file);
  const time = new Date(Date.now() - days * DAY_MS).toISOString();
  opened.prepare("UPDATE transactions SET timestamp = ?").run(time);
  opened.close();
}

test("a lake of a newer version is refused with one message, and stays unchanged", async () => {
  local = await startTestLake();
  await create("kept", { title: "edit 0" });
  await local.lake.close();
  const opened = new DatabaseSync(database());
  const version = Number(Object.values(opened.prepare("PRAGMA user_version").get() ?? {})[0]);
  opened.exec(`PRAGMA user_version = ${version + 1}`);
  opened.close();
  const refused = local.restart();
  await expect(refused).rejects.toThrow(/newer version of this program.*Update this program/);
  await expect(refused).rejects.toMatchObject({ userFacing: true });
});
