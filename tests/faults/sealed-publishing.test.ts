import type { SanityClient } from "@sanity/client";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import type { Gate } from "../../server/gate/gate.ts";
import { sealedGate } from "../../server/gate/testing/sealed-gate.ts";
import type { Engine } from "../../server/publisher/engine/engine.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { CURRENT } from "../../server/release/current.ts";
import { Releases } from "../../server/release/releases.ts";
import { formOf, type SiteForm } from "../../src/sealing/site-form.ts";
import { openEngine } from "../support/engine.ts";
import { folderDigests, releaseDigests } from "../support/release-files.ts";
import { startTestLake, type TestLake } from "../../server/source/testing/test-lake.ts";

/** Timeout: a build takes ten seconds of processor time, on a busy machine as well. */
vi.setConfig({ testTimeout: 240_000 });
const IMPACT = "Said in other words.";
const NOTICE = "Please be discreet.";

async function reword(client: SanityClient): Promise<void> {
  await client.patch("agent-leila").set({ "priorityData.critical[0].impact": IMPACT }).commit();
}

async function changeGate(client: SanityClient): Promise<void> {
  // Robots are excluded, whatever the settings say.
  const settings = { "gate.notice": NOTICE, allowIndexing: true };
  await client.patch("siteSettings").set(settings).commit();
}

async function addAgents(client: SanityClient): Promise<void> {
  const kofi = await client.getDocument("agent-kofi");
  if (kofi === undefined) throw new Error("The seed has no Kofi.");
  await client.create({ ...kofi, _id: "agent-nine", id: "nine", name: "Nine", order: 9 });
  await client.create({ ...kofi, _id: "agent-ten", id: "ten", name: "Ten", order: 10 });
}

async function rearrange(client: SanityClient): Promise<void> {
  await client.delete("agent-nine");
  const face = await client.assets.upload("image", await readFile("public/share.png"));
  const reference = { _type: "reference", _ref: face._id };
  await client.patch("agent-ingrid").set({ "image.asset": reference }).commit();
  await client.create({ _id: "moved", _type: "redirect", from: "/agent/nine", to: "/agent/ten" });
}

let dir: string;
let world: TestLake;
let releases: Releases;
let engine: Engine;
let form: SiteForm;
let gate: Gate;
beforeAll(async () => {
  gate = await sealedGate();
  dir = testFolder();
  await copyFirstRelease(dir, gate);
  world = await startTestLake({ dataDir: join(dir, "lake") });
  releases = new Releases(join(dir, "site"));
  const { rendererDir } = await builtSite(gate);
  form = await formOf(rendererDir);
  engine = await openEngine(dir, rendererDir, world);
  await engine.reconcile();
});
afterAll(() => world.remove());

/** A file that visitors get. */
const fileAt = (path: string) => join(releases.dir, CURRENT, path);

/** The HTML of a page of the current release, as a visitor with a password gets it. */
async function openPage(page: string): Promise<string> {
  const read = (path: string) => readFile(fileAt(path)).catch(() => undefined);
  return String(await form.bodyOf(page, read));
}

test("a changed text changes the payload of its page, and no other file", async () => {
  await reword(world.client);
  const { put, removed, refused, release } = await engine.reconcile();
  expect({ put, removed, refused }).toEqual({
    put: ["/agent/leila/page.bin"],
    removed: [],
    refused: [],
  });
  expect(release?.changedPages).toEqual(["/agent/leila"]);
  expect(await openPage("/agent/leila")).toContain(IMPACT);
});

test("changed words of the gate change the shell of every page", async () => {
  await changeGate(world.client);
  const { documents, put, removed, release } = await engine.reconcile();
  const shells = [...releaseDigests(releases.dir)].filter(
    ([path]) => path.endsWith(".html") && path !== "/agents/index.html",
  );
  expect(new Set(shells.map(([, digest]) => digest)).size).toBe(1);
  const html = await readFile(fileAt("/about/index.html"), "utf8");
  expect(html).toContain(NOTICE);
  // A rollback detects by this name that another password would open the site.
  expect(release?.gate).toBe(gate.mode === "sealed" && gate.lock.keyId);
  expect(documents.flatMap(({ pages }) => pages)).not.toContain("/sealed-shell");
  expect(put.filter((path) => !/\.html$|\/(?:page|404)\.bin$/.test(path))).toEqual([]);
  expect(removed).toEqual([]);
});

test(
  "a new agent, one that goes and another face: the same bytes as of a full build",
  { tags: ["long"] },
  async () => {
    const nine = () => releaseDigests(releases.dir).has("/agent/nine/page.bin");
    await addAgents(world.client);
    await engine.reconcile();
    expect(nine()).toBe(true);
    await rearrange(world.client);
    await engine.reconcile();
    expect(nine()).toBe(false);
    // A host without rules needs the two addresses of a redirect: that and no word of the content is public.
    const html = await readFile(fileAt("/agent/nine/index.html"), "utf8");
    expect(html).toContain('content="0; url=/agent/ten"');
    expect(
      html
        .replace(/<[^>]*>/g, " ")
        .trim()
        .split(/\s{2,}/),
    ).toEqual(["This page has moved", "This page has moved", "Go to its new address"]);

    const { outDir } = await builtSite(gate, {
      edits: [reword, changeGate, addAgents, rearrange],
      file: "tests/faults/sealed-publishing.test.ts",
    });
    expect(releaseDigests(releases.dir)).toEqual(folderDigests(outDir));
  },
);
