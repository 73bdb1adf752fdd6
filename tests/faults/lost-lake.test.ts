import { mkdirSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openSource } from "../../server/cli/lib/content-source.ts";
import { requireLake } from "../../server/source/lost-lake.ts";
import { parseSettings, type Settings } from "../../server/runtime/settings.ts";
import { ask, statusAt } from "../../server/site/testing/ask.ts";
import { lakeToken } from "content-lake";
import { releaseDigests } from "../support/release-files.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/*
 * What visitors would lose: their site, to the demo content or to another's, because a volume
 * was not mounted, a folder was lost or an import went wrong.
 */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 50, timeout: 120_000 };
vi.setConfig({ testTimeout: 180_000 });

/** Hashes of all files that visitors can get. */
const filesOf = (dir: string) => releaseDigests(join(dir, "site"));

/** Lines with advice. */
const warnings = (lines: readonly string[]) =>
  lines.filter((line) => line.includes("npm run restore"));

describe("a site whose lake is gone", () => {
  let world: Instance;
  beforeAll(async () => {
    world = await createInstance();
  });
  afterAll(() => world.remove());

  const lakeDir = () => join(world.dir, "lake");
  /** Settings of the world, for its commands. */
  const settingsOf = (): Settings => parseSettings(world.settings);
  const elsewhere = () => join(world.dir, "elsewhere");
  const filesOfLake = () => readdir(lakeDir()).catch(() => []);
  /** Leaves the files of a start that ended before the seeding. */
  const leaveEmpty = () => {
    mkdirSync(lakeDir());
    // A database without a table is a file without bytes.
    new DatabaseSync(join(lakeDir(), "lake.sqlite")).close();
  };
  const mountAgain = async () => {
    await rm(lakeDir(), { recursive: true, force: true });
    await rename(elsewhere(), lakeDir());
  };

  test.each([
    { how: "missing", files: [] },
    { how: "empty", files: ["lake.sqlite"] },
  ])("($how) is no reason for a build to fill one", async ({ how, files }) => {
    await rename(lakeDir(), elsewhere());
    if (how === "empty") leaveEmpty();
    const settings = settingsOf();
    await expect(openSource(settings)).rejects.toThrow("is missing or empty");
    expect(await filesOfLake()).toEqual(files);
    await mountAgain();
    requireLake(settings);
  });

  test("npm start serves the site, fills no lake, and says how to go on, once", async () => {
    const before = filesOf(world.dir);
    await rename(lakeDir(), elsewhere());
    leaveEmpty();
    await world.start("is missing or empty");
    expect(await statusAt(world.siteUrl, "/agent/nora")).toBe(200);
    expect(await filesOfLake()).toContain("lake.sqlite");
    const studio = () =>
      ask(world.studioUrl, "/studio/").then(
        ({ body }) => String(body),
        () => "",
      );
    await expect.poll(studio, LONG).toContain("is missing or empty");
    await rm(lakeDir(), { recursive: true });
    expect(filesOf(world.dir)).toEqual(before);
    expect(await filesOfLake()).toEqual([]);

    await mountAgain();
    const again = () => world.lines.some((line) => line.includes("Content Lake at "));
    await expect.poll(again, LONG).toBe(true);
    // However often it has checked meanwhile.
    expect(warnings(world.lines)).toEqual([
      expect.stringMatching(/Content Lake in .* is missing or empty.*npm start -- --adopt/),
    ]);
    const publishing = async () => (await fetch(`${world.studioUrl}/ready`)).text();
    await expect.poll(publishing, LONG).toContain('"publisher publishing"');
    await world.end("SIGTERM");
  });

  test(
    "npm start -- --adopt begins with the demo content in its place",
    { tags: ["long"] },
    async () => {
      await rm(lakeDir(), { recursive: true });
      await world.start(undefined, "--adopt");
      const client = world.client.withConfig({ token: lakeToken(lakeDir()) });
      await client.patch("agent-nora").set({ frameworkIntro: "A new beginning." }).commit();
      const page = async () => String((await ask(world.siteUrl, "/agent/nora")).body);
      await expect.poll(page, LONG).toContain("A new beginning.");
    },
  );
});
