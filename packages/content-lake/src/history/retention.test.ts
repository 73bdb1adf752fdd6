import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { movedClock, startLocalLake } from "../testing.ts";

const DAY_MS = 24 * 60 * 60_000;

test("the file of a deleted asset goes with its history, and stays where another asset has its bytes", async () => {
  const clock = movedClock("2026-05-01T00:00:00Z");
  const { client, dataDir, remove } = await startLocalLake({ clock });
  onTestFinished(remove);
  const upload = async (text: string, filename: string) => {
    const { _id, sha1hash } = await client.assets.upload("file", Buffer.from(text), { filename });
    return { id: _id, isThere: () => existsSync(join(dataDir, "assets", sha1hash)) };
  };
  const [used, gone] = [await upload("used", "a.txt"), await upload("gone", "b.txt")];
  const twin = await upload("twice", "c.txt");
  await upload("twice", "c.vtt");
  for (const { id } of [gone, twin]) await client.delete(id);
  const areThere = () => [used, gone, twin].map(({ isThere }) => isThere());
  clock.pass(DAY_MS);
  expect(areThere()).toEqual([true, true, true]);
  clock.set("2027-05-03T00:00:00Z");
  await client.create({ _type: "note" });
  clock.pass(DAY_MS);
  expect(areThere()).toEqual([true, false, true]);
});
