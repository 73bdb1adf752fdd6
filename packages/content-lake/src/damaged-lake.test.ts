import { randomBytes } from "node:crypto";
import { open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { LAKE_FILE } from "./database.ts";
import { startLocalLake } from "./testing.ts";

const PAGE = 4096;
const DOCUMENTS = 30;
const DAMAGE_MESSAGE = /lake\.sqlite\) is damaged.* Put a backup in its place/;

/** Changes bytes at the beginning of every page of a file but the first. */
async function spoil(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, "r+");
  for (let at = PAGE; at < size; at += PAGE) await file.write(Buffer.alloc(300, 0xa5), 0, 300, at);
  await file.close();
}

test("if the disk damages the database, edits are refused with advice, and documents in memory stay readable", async () => {
  const local = await startLocalLake();
  onTestFinished(() => local.remove());
  // More than SQLite keeps in memory.
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const text = randomBytes(100_000).toString("base64");
    await local.client.create({ _id: `note-${n}`, _type: "note", text });
  }
  await local.restart();
  await spoil(join(local.dataDir, LAKE_FILE));

  for (let n = 0; n < DOCUMENTS; n += 1) {
    const edit = local.client.patch(`note-${n}`).set({ text: "new" }).commit();
    await expect(edit).rejects.toMatchObject({
      statusCode: 500,
      message: expect.stringMatching(DAMAGE_MESSAGE),
    });
  }
  const unchanged = await local.client.fetch<number>(`count(*[_type == "note" && text != "new"])`);
  expect(unchanged).toBe(DOCUMENTS);
  const [database] = await local.lake.checks();
  expect(database).toMatchObject({ name: "database", ok: false });
  expect(database?.message).toMatch(DAMAGE_MESSAGE);
});

test("a document that the disk has changed is named at the start, with advice, and a log without its database is kept", async () => {
  const local = await startLocalLake();
  onTestFinished(() => local.remove());
  await local.client.create({ _id: "note", _type: "note", text: "whole" });
  await local.lake.close();
  const file = join(local.dataDir, LAKE_FILE);
  const database = new DatabaseSync(file);
  // Changed bytes inside a string are still valid JSON.
  database.exec("UPDATE documents SET body = replace(body, 'whole', 'other')");
  database.close();
  await expect(local.restart()).rejects.toThrow(
    /^The document "note" .*lake\.sqlite\) cannot be read.* Put a backup in its place/,
  );
  await rename(file, `${file}-wal`);
  await expect(local.restart()).rejects.toThrow(DAMAGE_MESSAGE);
});
