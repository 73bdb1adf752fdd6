import { randomBytes } from "node:crypto";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { TUNNEL_PATH } from "./paths.ts";
import { LAKE_FILE } from "./database.ts";
import { createDamagedLake } from "./damaged-lake.ts";
import { LakeDamagedError } from "./errors.ts";
import { LAKE_NAME } from "./endpoints/state.ts";
import { openDoor } from "./testing.ts";
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

test("a damaged lake says how to restore it, and a restore finds it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "polyphony-damaged-"));
  const place = { dataDir, projectId: "polyphony", dataset: "production" };
  const error = new LakeDamagedError("lake.sqlite is damaged");
  const lake = createDamagedLake({ ...place, error });
  const door = await openDoor(lake);
  onTestFinished(async () => {
    await door.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const named: unknown = await (await fetch(`${door.url}/lake`)).json();
  expect(named).toMatchObject({ lake: LAKE_NAME, projectId: "polyphony", damaged: error.message });
  const query = await fetch(`${door.url}/v1/data/query/production?query=1`);
  expect(query.status).toBe(503);
  expect(await query.text()).toContain(error.message);
  const socket = await new Promise((resolve) => {
    new WebSocket(door.url.replace("http", "ws") + TUNNEL_PATH)
      .on("error", () => undefined)
      .on("unexpected-response", (_, { statusCode }) => resolve(statusCode));
  });
  expect(socket).toBe(503);
  expect(await lake.checks()).toEqual([{ name: "database", ok: false, message: error.message }]);
});
