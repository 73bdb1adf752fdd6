import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SmallFiles } from "./small-files.ts";

let dir: string;
const place = (name: string) => join(dir, name);
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "small-"));
  for (const name of ["a", "b", "c"]) await writeFile(place(name), name.repeat(40));
});
afterAll(() => rm(dir, { recursive: true }));

const isWhole = async (bytes: Buffer) => bytes.length === 40;

test("memory stays bounded, and the files that visitors ask for most stay in it", async () => {
  const small = new SmallFiles({ file: 40, total: 100 });
  const text = async (name: string) => (await small.read(place(name), 40, isWhole))?.toString();
  expect(await Promise.all([text("a"), text("a"), text("b")])).toEqual([
    "a".repeat(40),
    "a".repeat(40),
    "b".repeat(40),
  ]);
  expect(small.bytes).toBe(80);
  await text("a");
  await text("c");
  expect(small.bytes).toBe(80);
  for (const name of ["a", "b"]) await rm(place(name));
  expect(await text("a")).toBe("a".repeat(40));
  expect(await text("b")).toBeUndefined();
});

test("a large file is read from disk by those who need it", async () => {
  const small = new SmallFiles({ file: 39, total: 100 });
  expect(await small.read(place("c"), 40, isWhole)).toBeUndefined();
  expect(small.bytes).toBe(0);
});

test("a damaged file is told of, and read again once it was mended", async () => {
  const small = new SmallFiles();
  await writeFile(place("d"), "cut off");
  expect(await small.read(place("d"), 40, isWhole)).toBe("damaged");
  await writeFile(place("d"), "d".repeat(40));
  expect(String(await small.read(place("d"), 40, isWhole))).toBe("d".repeat(40));
});
