import { rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CURRENT, Releases } from "../../server/release/releases.ts";
import { type Lake, lakeToken } from "content-lake";
import { openDoor } from "content-lake/testing";
import { parseSettings } from "../../server/runtime/settings.ts";
import { openLake } from "../../server/source/open-lake.ts";
import { ask } from "../support/visitors.ts";
import { createPublishingWorld, type PublishingWorld } from "./publishing/world.ts";

/*
 * Disk damage of databases and files: bytes that change, files that end early, files that are
 * gone. Visitors keep the site; what can be made anew is, and one message says what happened.
 */

/** However slow the machine is, in milliseconds. */
const LONG = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

let world: PublishingWorld;
let site: string;

beforeAll(async () => {
  world = await createPublishingWorld();
  site = join(world.dir, "site");
  await world.openLake();
});
afterAll(() => world.remove());

const visit = async (page: string) => (await ask(world.siteUrl + page)).body;

const SPOILED = [
  ["is lost", rm],
  ["is half written", (file: string) => truncate(file, 1000)],
] as const;
for (const [what, spoil] of SPOILED) {
  test(`a file of the newest release ${what}: a start shows the one before, and publishes what that lacks`, async () => {
    await world.withPublisher(async () => {
      await world.client.patch("agent-nora").set({ "callToAction.headline": what }).commit();
      await expect.poll(() => visit("/agent/nora"), LONG).toContain(what);
    });
    await spoil(join(site, CURRENT, "agent/nora/index.html"));
    // The start of the program does this before it serves anybody.
    expect(new Releases(site).recover()).toEqual([
      expect.stringMatching(
        /^Files of release \d+ are lost or damaged on disk\. Release \d+ is shown\./,
      ),
    ]);
    expect(await visit("/agent/nora")).not.toContain(what);
    await world.withPublisher(async () => {
      await expect.poll(() => visit("/agent/nora"), LONG).toContain(what);
    });
  });
}

test("a lake with a damaged document names it with advice, in the log and in responses", async () => {
  const dataDir = join(world.dir, "lake");
  await world.closeLake();
  const database = new DatabaseSync(join(dataDir, "lake.sqlite"));
  // Changed bytes inside a string are still valid JSON.
  database.exec(
    "UPDATE documents SET body = replace(body, 'Nora', 'Nova') WHERE id = 'agent-nora'",
  );
  database.close();
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  let mounted: Pick<Lake, "handle" | "upgrade"> | undefined;
  const lake = await openLake(parseSettings({ LAKE_DATA_DIR: dataDir, SITE_DATA_DIR: site }), {
    adopt: false,
    people: undefined,
    logger: { error: note, info: note },
    mount: (opened) => {
      mounted = opened;
    },
    wait: () => undefined,
    published: () => undefined,
  });
  expect(lines).toEqual([
    expect.stringMatching(
      /^The document "agent-nora" .*lake\.sqlite\) cannot be read.* npm run restore/,
    ),
  ]);
  expect(await lake.checks()).toEqual([{ name: "database", ok: false, message: lines[0] }]);
  if (mounted === undefined) throw new Error("Nothing answers.");
  const door = await openDoor(mounted);
  const headers = { authorization: `Bearer ${lakeToken(dataDir)}` };
  const response = await fetch(`${door.url}/v1/data/query/production?query=*`, { headers });
  await door.close();
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("npm run restore");
});
