import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { RUN_ALL } from "../../tests/run-all.ts";
import { randomNumbers } from "../../tests/support/random.ts";
import { CURRENT } from "./current.ts";
import { Releases } from "./releases.ts";
import { numberOf, PAGES, pathOf } from "./testing/numbered-site.ts";

const KILLS = RUN_ALL ? 100 : 6;
const COMMITTER = join(import.meta.dirname, "testing", "committer.ts");

test("a publisher that is killed at any moment leaves a whole release, and loses none that it reported", async () => {
  const dir = testFolder();
  const next = randomNumbers(38);
  let newest = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = spawn(process.execPath, [COMMITTER, dir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      newest = Number(line);
      // A release takes some 15 ms: the kill falls between any two steps of the next ones.
      await setTimeout(next() * 30);
      child.kill("SIGKILL");
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");

    // What visitors see before any recovery.
    const visitors = new Releases(dir).current();
    expect(visitors?.id).toBeGreaterThanOrEqual(newest);
    for (const page of PAGES) {
      const text = readFileSync(join(dir, CURRENT, pathOf(page, visitors?.id ?? 0)), "utf8");
      expect(numberOf(text)).toBe(visitors?.id);
    }
    const releases = new Releases(dir);
    expect(releases.recover()).toEqual([]);
    const current = releases.current();
    expect(current).toEqual(releases.newest());
    expect(releases.state()).toEqual({ number: current?.id });
    expect(releases.hold()).toBeUndefined();
    expect((await readdir(join(dir, "releases"))).join()).not.toContain("part");
  }
});
