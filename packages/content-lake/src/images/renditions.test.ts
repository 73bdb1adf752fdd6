import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Renditions } from "./renditions.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "renditions-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const LIMIT = 100_000;

/** Bytes on disk, counted in blocks. */
async function onDisk(): Promise<number> {
  const folder = join(dir, "renditions");
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0);
}

test("the limit holds however many pictures come at the same time, tiny ones too", async () => {
  const renditions = new Renditions(dir, LIMIT);
  const sizes = Array.from({ length: 200 }, (_, index) => (index % 7 === 0 ? 30_000 : 1));
  await Promise.all(
    sizes.map((size, index) =>
      renditions.get(`k${index}`, () => Promise.resolve(Buffer.alloc(size))),
    ),
  );
  expect(await onDisk()).toBeLessThanOrEqual(LIMIT);
  expect(await onDisk()).toBeGreaterThan(0);
});

test("simultaneous requests for a picture make it once", async () => {
  const renditions = new Renditions(dir, LIMIT);
  let made = 0;
  const make = async () => {
    made += 1;
    await new Promise(setImmediate);
    return Buffer.from("a picture");
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => renditions.get("same", make)));
  expect(new Set(all.map(String))).toEqual(new Set(["a picture"]));
  await renditions.get("same", make);
  expect(made).toBe(1);
  await rm(dir, { recursive: true });
  expect(String(await renditions.get("same", make)), "without its folder").toBe("a picture");
});
