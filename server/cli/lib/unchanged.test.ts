import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCheck, type Check } from "./checks.ts";
import { Passed, projectHash } from "./unchanged.ts";
import { run } from "../../runtime/step.ts";

async function project() {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-unchanged-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await run("git", ["init", "--quiet"], { cwd: dir });
  await writeFile(join(dir, ".gitignore"), "cache\n");
  await writeFile(join(dir, "a.ts"), "1");
  return dir;
}

/** A check that counts its runs, and fails as long as it is told to. */
function counted(more: Partial<Check> = {}) {
  const seen = { runs: 0, code: 0 };
  const check: Check = {
    name: "some check",
    run: async () => {
      seen.runs += 1;
      return { code: seen.code, output: "its words" };
    },
    ...more,
  };
  return { check, seen };
}

test("a check runs again after any change of a file, and not without one", async () => {
  const dir = await project();
  const cache = join(dir, "cache");
  const { check, seen } = counted();
  const runs = async () => {
    await runCheck(check, cache, await Passed.in(cache, dir));
    return seen.runs;
  };
  expect(await runs()).toBe(1);
  expect(await runs()).toBe(1);
  await writeFile(join(dir, "a.ts"), "2");
  expect(await runs()).toBe(2);
  await writeFile(join(dir, "b.ts"), "");
  expect(await runs()).toBe(3);
  await rm(join(dir, "a.ts"));
  expect(await runs()).toBe(4);
  expect(await runs()).toBe(4);
});

test("a check that failed, or that asks others, runs each time", async () => {
  const dir = await project();
  const cache = join(dir, "cache");
  const failing = counted();
  failing.seen.code = 1;
  const asking = counted({ asksOthers: true });
  for (const { check } of [failing, failing, asking, asking]) {
    await runCheck(check, cache, await Passed.in(cache, dir));
  }
  expect([failing.seen.runs, asking.seen.runs]).toEqual([2, 2]);
});

test("a file that changes while a check runs makes it run again", async () => {
  const dir = await project();
  const cache = join(dir, "cache");
  const { check, seen } = counted();
  const edited: Check = {
    ...check,
    run: async () => {
      await writeFile(join(dir, "a.ts"), String(seen.runs));
      return check.run(cache);
    },
  };
  await runCheck(edited, cache, await Passed.in(cache, dir));
  await runCheck(check, cache, await Passed.in(cache, dir));
  expect(seen.runs).toBe(2);
});

test("without git nothing is known to be unchanged", async () => {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-unchanged-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  expect(await projectHash(dir)).toBeUndefined();
});
