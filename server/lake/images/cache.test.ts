import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RenditionCache } from "./cache.ts";

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

test("the bound holds however many pictures come at once, tiny ones too", async () => {
  const cache = new RenditionCache(dir, LIMIT);
  const sizes = Array.from({ length: 200 }, (_, index) => (index % 7 === 0 ? 30_000 : 1));
  await Promise.all(
    sizes.map((size, index) => cache.get(`k${index}`, () => Promise.resolve(Buffer.alloc(size)))),
  );
  expect(await onDisk()).toBeLessThanOrEqual(LIMIT);
  expect(await onDisk()).toBeGreaterThan(0);
});

test("a picture that is asked for while it is being made is made once", async () => {
  const cache = new RenditionCache(dir, LIMIT);
  let made = 0;
  const make = async () => {
    made += 1;
    await new Promise(setImmediate);
    return Buffer.from("a picture");
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.get("same", make)));
  expect(new Set(all.map(String))).toEqual(new Set(["a picture"]));
  await cache.get("same", make);
  expect(made).toBe(1);
});

test("a picture as large as the cache pushes nothing out, and is delivered all the same", async () => {
  const cache = new RenditionCache(dir, LIMIT);
  const never = () => Promise.reject(new Error("it was kept"));
  await cache.get("small", () => Promise.resolve(Buffer.from("small")));
  const large = await cache.get("large", () => Promise.resolve(Buffer.alloc(LIMIT)));
  expect(large.length).toBe(LIMIT);
  expect(String(await cache.get("small", never))).toBe("small");
});

test("what an earlier start left beyond a bound that is lower now goes", async () => {
  const before = new RenditionCache(dir, 10 * LIMIT);
  for (let index = 0; index < 40; index += 1) {
    await before.get(`k${index}`, () => Promise.resolve(Buffer.alloc(10_000)));
  }
  const now = new RenditionCache(dir, LIMIT);
  await now.get("new", () => Promise.resolve(Buffer.from("new")));
  expect(await onDisk()).toBeLessThanOrEqual(LIMIT);
});
