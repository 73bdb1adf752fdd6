import type { PatchOperations } from "@sanity/client";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildSite } from "../../server/cli/lib/site-build.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { readIdentity } from "../../server/publisher/dataset/read.ts";
import { Engine } from "../../server/publisher/engine/engine.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { CURRENT, Releases } from "../../server/release/releases.ts";
import { OPEN_FORM } from "../../src/sealing/site-form.ts";
import { openRenderer } from "../../server/render/renderer.ts";
import { createFetch, mediaBase } from "../../src/content/source.ts";
import { releaseDigests } from "../support/release-files.ts";
import { startTestLake, type TestLake } from "../support/lake.ts";

vi.setConfig({ testTimeout: 60_000 });
const AMARA = "agent-amara";

let dir: string;
let world: TestLake;
let releases: Releases;
let engine: Engine;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "polyphony-agents-"));
  await copyFirstRelease(dir);
  world = await startTestLake({ seed: false, dataDir: join(dir, "lake") });
  releases = new Releases(join(dir, "site"));
  engine = new Engine({
    releases,
    renderer: await openRenderer((await builtSite()).rendererDir),
    form: OPEN_FORM,
    fetch: createFetch(world.source.config),
    media: { base: mediaBase(world.source.config), cacheDir: join(dir, "fetched") },
    dataset: {
      identity: () => readIdentity(world.source.config, world.lake.token),
      label: "The lake",
    },
  });
  await engine.reconcile();
});
afterAll(async () => {
  await world.remove();
  await rm(dir, { recursive: true, force: true });
});

/** Hashes of all files that visitors can get. */
const site = () => releaseDigests(releases.dir);

async function page(path: string): Promise<string> {
  return readFile(join(releases.dir, CURRENT, path), "utf8");
}

/** Publishes a change of Amara's document, and takes it back afterwards. */
async function withAmara<T>(change: PatchOperations, look: () => Promise<T>): Promise<T> {
  const before = await world.client.getDocument(AMARA);
  await world.client.patch(AMARA, change).commit();
  try {
    return await look();
  } finally {
    if (before) await world.client.createOrReplace(before);
    await engine.reconcile();
  }
}

/** Cases of which each needs a build: one runs every time. */
const WRONG: [string, PatchOperations, string][] = [
  ["a quote in it and a wrong field", { set: { id: 'amara"x', title: 5 } }, "lower-case name"],
  ["nothing in it", { unset: ["id"] }, "is missing"],
  ["capital letters", { set: { id: "AMARA" } }, "has to be a lower-case name"],
  ["another agent's", { set: { id: "nora" } }, "is also the short name of Nora"],
  ["another's, and no text", { set: { id: "nora" }, unset: ["frameworkIntro"] }, "of Nora"],
  ["a quote in it", { set: { id: 'amara"x' } }, "has to be a lower-case name"],
];
for (const [index, [what, change, why]] of WRONG.entries()) {
  const tags = index === 0 ? [] : ["long"];
  test(
    `a short name with ${what} leaves every page as it was, published or built`,
    { tags },
    async () => {
      const before = site();
      await withAmara(change, async () => {
        const { documents } = await engine.reconcile();
        expect(site()).toEqual(before);
        expect(await page("/index.html")).toContain('href="/agent/amara"');
        expect(await page("/agent/amara/index.html")).toContain("Amara");
        const [document] = documents;
        expect(document?.problems.map(({ message }) => message).join("\n")).toContain(why);
        await expect(buildSite(world.source, { outDir: ".cache/no-site", siteUrl: undefined }))
          .rejects //
          .toThrow(why);
      });
      // After undoing the edit, the site equals a build of the seed.
      expect(site()).toEqual(before);
    },
  );
}

test(
  "a short name that is right moves the page; the page of a deleted agent goes",
  { tags: ["long"] },
  async () => {
    const before = site();
    await withAmara({ set: { id: "ama" } }, async () => {
      expect((await engine.reconcile()).refused).toEqual([]);
      expect(site().has("/agent/amara/index.html")).toBe(false);
      expect(await page("/agent/ama/index.html")).toContain("Amara");
      expect(await page("/index.html")).not.toContain('href="/agent/amara"');
    });
    expect(site()).toEqual(before);

    const kofi = await world.client.getDocument("agent-kofi");
    await world.client.createIfNotExists({
      ...kofi,
      _id: "agent-lena",
      _type: "agent",
      id: "lena",
      name: "Lena",
      order: 9,
    });
    await engine.reconcile();
    expect(await page("/agent/lena/index.html")).toContain("Lena");
    await world.client.delete("agent-lena");
    await engine.reconcile();
    expect(site().has("/agent/lena/index.html")).toBe(false);
    expect(site()).toEqual(before);
  },
);
