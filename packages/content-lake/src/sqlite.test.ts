import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyDatabase } from "./sqlite.ts";

let dir: string;
let database: DatabaseSync;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "polyphony-copy-"));
  database = new DatabaseSync(join(dir, "original.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE notes (text)");
});
afterAll(async () => {
  database.close();
  await rm(dir, { recursive: true });
});

test("a copy that begins while a transaction is open waits for its end, and holds it", async () => {
  const file = join(dir, "copy.sqlite");
  database.exec("BEGIN IMMEDIATE; INSERT INTO notes VALUES ('a note')");
  const copied = copyDatabase(database, file);
  await wait(100);
  database.exec("COMMIT");
  await copied;
  const copy = new DatabaseSync(file, { readOnly: true });
  expect(copy.prepare("SELECT text FROM notes").all()).toMatchObject([{ text: "a note" }]);
  copy.close();
});
