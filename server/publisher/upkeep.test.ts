import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { OPEN_FORM } from "../../src/sealing/site-form.ts";
import { systemClock } from "../runtime/clock.ts";
import { ReleaseStore } from "../release/store.ts";
import { Upkeep } from "./upkeep.ts";

const MINUTE = 60_000;

test("files fetched from the dataset do not fill the disk: the oldest go, a quarter of an hour later at most", async () => {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-upkeep-"));
  const store = ReleaseStore.open(dir);
  let now = 0;
  const fetchedDir = join(dir, "fetched");
  const logger = { info: () => undefined, error: (message: string) => expect.fail(message) };
  const clock = { ...systemClock, elapsed: () => now };
  const upkeep = new Upkeep({
    store,
    form: OPEN_FORM,
    fetchedDir,
    clock,
    logger,
    fetchedBytes: 250,
  });
  onTestFinished(async () => {
    await upkeep.close();
    store.close();
    await rm(dir, { recursive: true, force: true });
  });
  const put = async (name: string, second: number) => {
    await writeFile(join(fetchedDir, name), "x".repeat(100));
    await utimes(join(fetchedDir, name), second, second);
  };
  // The folder is made with the first file.
  expect(await upkeep.run()).toBe(false);

  await mkdir(fetchedDir);
  await put("newest", 3);
  await put("oldest", 1);
  await put("middle", 2);
  now += 14 * MINUTE;
  await upkeep.run();
  expect(await readdir(fetchedDir)).toHaveLength(3);
  now += MINUTE;
  await upkeep.run();
  expect((await readdir(fetchedDir)).sort()).toEqual(["middle", "newest"]);
  now += 15 * MINUTE;
  await upkeep.run();
  expect(await readdir(fetchedDir)).toHaveLength(2);
});

test("copies of the database that fall together do not damage one another", async () => {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-upkeep-"));
  const store = ReleaseStore.open(dir);
  const errors: string[] = [];
  const due: (() => void)[] = [];
  const upkeep = new Upkeep({
    store,
    form: OPEN_FORM,
    fetchedDir: join(dir, "fetched"),
    clock: {
      ...systemClock,
      elapsed: () => 0,
      after: (_milliseconds, run) => {
        due.push(run);
        return () => undefined;
      },
    },
    logger: { info: () => undefined, error: (message) => errors.push(message) },
  });
  onTestFinished(async () => {
    await upkeep.close();
    store.close();
    await rm(dir, { recursive: true, force: true });
  });
  await upkeep.run();
  store.commit({ cause: "a release", put: new Map(), remove: [] });
  // A release that comes at once after another: the first copy is under way when the next begins.
  upkeep.copySoon();
  upkeep.copySoon();
  for (const run of due) run();
  await upkeep.run();
  await upkeep.close();
  expect(errors).toEqual([]);
  const copy = new DatabaseSync(join(dir, "releases.copy.sqlite"), { readOnly: true });
  expect(copy.prepare("SELECT id FROM releases").all()).toHaveLength(1);
  copy.close();
});
