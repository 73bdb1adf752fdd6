import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../clock.ts";
import { cachedFigures, folderBytes } from "./figures.ts";

test("costly figures are found out once a minute, however often a monitor asks", async () => {
  let now = 0;
  let measured = 0;
  const figures = cachedFigures(async () => ({ measured: (measured += 1) }), {
    ...systemClock,
    elapsed: () => now,
  });
  const all = await Promise.all([figures(), figures(), figures()]);
  expect(all).toEqual([{ measured: 1 }, { measured: 1 }, { measured: 1 }]);
  now = 59_999;
  expect(await figures()).toEqual({ measured: 1 });
  now = 60_000;
  expect(await figures()).toEqual({ measured: 2 });
});

test("who asks gets the last figures while new ones take their time", async () => {
  let now = 0;
  const slow = Promise.withResolvers<number>();
  let measured = 0;
  const figures = cachedFigures(
    async () => {
      measured += 1;
      return { measured: measured === 2 ? await slow.promise : measured };
    },
    { ...systemClock, elapsed: () => now },
  );
  await figures();
  now = 60_000;
  expect(await figures()).toEqual({ measured: 1 });
  slow.resolve(2);
  expect(await figures()).toEqual({ measured: 2 });
});

test("a failure is reported, and the next request tries again", async () => {
  let fails = true;
  const figures = cachedFigures(async () => {
    if (fails) throw new Error("no disk");
    return { files: 1 };
  }, systemClock);
  await expect(figures()).rejects.toThrow("no disk");
  fails = false;
  expect(await figures()).toEqual({ files: 1 });
});

test("a folder is as large as its files; one that is not there is empty", async () => {
  const folder = await mkdtemp(join(tmpdir(), "polyphony-figures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "a"), "12345");
  await writeFile(join(folder, "b"), "123");
  await mkdir(join(folder, "c"));
  expect(await folderBytes(folder)).toBe(8);
  expect(await folderBytes(join(folder, "none"))).toBe(0);
});
