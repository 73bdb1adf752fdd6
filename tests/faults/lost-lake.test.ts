import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openSource } from "../../server/cli/lib/content-source.ts";
import { untilLakeIsThere } from "../../server/source/lost-lake.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { parseSettings, type Settings } from "../../server/runtime/settings.ts";
import { requireSameDataset } from "../../server/cli/lib/site-release.ts";
import { IDENTITY_KEY } from "../../server/lake/identity-key.ts";
import { lakeToken } from "../../server/lake/token.ts";
import { ReleaseStore } from "../../server/release/store.ts";
import { ask } from "../support/visitors.ts";
import { createInstance, kill, type Instance } from "../support/instance.ts";

/*
 * What visitors would lose: their site, to the demo content or to another's, because a volume
 * was not mounted, a folder was lost or an import went wrong.
 */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 50 };
vi.setConfig({ testTimeout: 180_000 });
const EDIT = "An edit that was never to go live.";

let world: Instance;
beforeAll(async () => {
  world = await createInstance();
});
afterAll(() => world.remove());

const lakeDir = () => join(world.dir, "lake");

/** Hashes of all files that visitors can get. */
function site(): Map<string, string> {
  const store = ReleaseStore.open(join(world.dir, "site"), { readonly: true });
  try {
    return new Map(store.files().map(({ path, hash }) => [path, hash]));
  } finally {
    store.close();
  }
}

const page = async (path: string) => (await ask(world.siteUrl + path)).body;

const Ready = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string().optional() })),
  figures: z.object({ waiting: z.number(), sinceSuccessMs: z.number().optional() }),
});

async function publisher(): Promise<z.infer<typeof Ready>> {
  const { body } = await ask(`http://127.0.0.1:${world.settings.PUBLISHER_PORT}/ready`);
  return Ready.parse(JSON.parse(body));
}

/** What the publisher says that it waits for. */
async function held(): Promise<string | undefined> {
  const { checks } = await publisher();
  return checks.find(({ name, ok }) => name === "publishing" && !ok)?.message;
}

/** Whether all that was published is live. */
async function settled(): Promise<boolean> {
  const { checks, figures } = await publisher();
  const well = checks.some(({ name, ok }) => name === "publishing" && ok);
  return well && figures.waiting === 0 && figures.sinceSuccessMs !== undefined;
}

/** Runs `npm start -- --adopt`, and looks at it once all is published. */
async function adopt(look: () => Promise<void>): Promise<void> {
  const entry = inRoot("server/cli/start.ts");
  const child = fork(entry, ["--adopt"], { env: world.settings, silent: true });
  const ended = once(child, "exit");
  try {
    await expect.poll(() => settled().catch(() => false), LONG).toBe(true);
    await look();
    child.disconnect();
    await ended;
  } finally {
    await kill(child);
  }
}

/** Settings of the world, as its commands read them. */
const settingsOf = (): Settings => parseSettings(world.settings);

/** Lines that name the ways on. */
const told = (lines: readonly string[]) => lines.filter((line) => line.includes("npm run restore"));

/** Puts another lake in the place of the known one. */
function replaceLake(): void {
  const database = new DatabaseSync(join(lakeDir(), "lake.sqlite"));
  database.prepare("UPDATE meta SET value = 'other' WHERE key = ?").run(IDENTITY_KEY);
  database.close();
}

describe("a site whose lake is gone", () => {
  const elsewhere = () => join(world.dir, "elsewhere");
  const filesOfLake = () => readdir(lakeDir()).catch(() => []);
  /** Leaves what a start that was ended before it was seeded leaves. */
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
  ])("($how) is no reason for a build, or the lake alone, to fill one", async ({ how, files }) => {
    await rename(lakeDir(), elsewhere());
    if (how === "empty") leaveEmpty();
    const settings = settingsOf();
    const open = { port: 0, dataDir: settings.LAKE_DATA_DIR };
    await expect(openSource(settings, open)).rejects.toThrow("is missing or empty");
    await expect(world.startProgram("lake")).rejects.toThrow("is missing or empty");
    expect(await filesOfLake()).toEqual(files);
    await mountAgain();
    const problems: (string | undefined)[] = [];
    await untilLakeIsThere(settings, (problem) => problems.push(problem));
    expect(problems).toEqual([]);
  });

  test("npm start serves the site, fills no lake, and says how to go on, once", async () => {
    const before = site();
    await rename(lakeDir(), elsewhere());
    leaveEmpty();
    const child = fork(inRoot("server/cli/start.ts"), { env: world.settings, silent: true });
    const ended = once(child, "exit");
    try {
      const lines: string[] = [];
      for (const stream of [child.stdout, child.stderr]) {
        if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
      }
      const up = async () =>
        (await ask(`${world.siteUrl}/agent/nora`).catch(() => undefined))?.status;
      await expect.poll(up, LONG).toBe(200);
      await expect.poll(() => told(lines).length, LONG).toBe(1);
      expect(await filesOfLake()).toEqual(["lake.sqlite"]);
      const studio = await ask(`http://127.0.0.1:${world.settings.STUDIO_PORT}/studio/`);
      expect(studio.body, "an editor is told the same").toContain("is missing or empty");
      await rm(lakeDir(), { recursive: true });
      expect(site()).toEqual(before);
      expect(await filesOfLake()).toEqual([]);

      await mountAgain();
      const again = () => lines.some((line) => line.includes("is back"));
      await expect.poll(again, LONG).toBe(true);
      // However often it has looked meanwhile.
      expect(told(lines)).toEqual([
        expect.stringMatching(/Content Lake in .* is missing or empty.*npm start -- --adopt/),
      ]);
      child.disconnect();
      await ended;
    } finally {
      await kill(child);
    }
  });
});

describe("a site that runs", () => {
  let running: ChildProcess[] = [];
  const start = async () => {
    running = await Promise.all(
      (["lake", "publisher", "site"] as const).map((name) => world.startProgram(name)),
    );
  };
  const stop = async () => {
    for (const program of running.splice(0)) await kill(program);
  };
  beforeAll(start);

  test(
    "another lake in its place is not published, before or during a run, until it is adopted",
    { tags: ["long"] },
    async () => {
      await expect.poll(settled, LONG).toBe(true);
      const before = site();
      const since = world.lines.length;
      await stop();
      replaceLake();
      await start();
      for (const agent of ["agent-amara", "agent-nora"]) {
        await world.client.patch(agent).set({ frameworkIntro: EDIT }).commit();
      }
      await expect.poll(held, LONG).toContain("is not the dataset that the site was made from");
      expect(site()).toEqual(before);
      expect(told(world.lines.slice(since))).toHaveLength(1);

      const settings = settingsOf();
      const source = await openSource(settings, { port: 0, dataDir: settings.LAKE_DATA_DIR });
      await expect(requireSameDataset(source, settings.SITE_DATA_DIR)).rejects.toThrow(
        "is not the dataset",
      );
      await stop();
      await adopt(async () => {
        await expect.poll(() => page("/agent/nora"), LONG).toContain(EDIT);
        await world.client.patch("agent-kofi").set({ frameworkIntro: "After that." }).commit();
        await expect.poll(() => page("/agent/kofi"), LONG).toContain("After that.");
        expect(await held()).toBeUndefined();
      });
      await start();
    },
  );

  test("an import that empties the dataset is not published; what was there is, once it is back", async () => {
    await expect.poll(settled, LONG).toBe(true);
    const before = site();
    const documents = await world.client.fetch<{ _id: string; _type: string }[]>(
      `*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"]) && !(_id in path("publication.**"))]`,
    );
    expect(documents.length).toBeGreaterThan(50);
    const removal = documents.reduce((all, { _id }) => all.delete(_id), world.client.transaction());
    await removal.commit();
    await expect.poll(held, LONG).toContain("has lost its settings document");
    expect(site()).toEqual(before);

    const back = documents.reduce(
      (all, doc) => all.createOrReplace(doc),
      world.client.transaction(),
    );
    await back.commit();
    await world.client.patch("agent-nora").set({ frameworkIntro: "All is back." }).commit();
    await expect.poll(() => page("/agent/nora"), LONG).toContain("All is back.");
    expect(await held()).toBeUndefined();
  });

  test(
    "npm start -- --adopt begins with the demo content where the lake is gone",
    { tags: ["long"] },
    async () => {
      await stop();
      await rm(lakeDir(), { recursive: true });
      await adopt(async () => {
        const client = world.client.withConfig({ token: lakeToken(lakeDir()) });
        await client.patch("agent-nora").set({ frameworkIntro: "A new beginning." }).commit();
        await expect.poll(() => page("/agent/nora"), LONG).toContain("A new beginning.");
      });
    },
  );
});
