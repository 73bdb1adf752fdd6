import { isPublicId } from "content-lake/document";
import { movedClock, startLocalLake, type LocalLake } from "content-lake/testing";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileOfPage } from "../../src/sealing/page-file.ts";
import { OPEN_FORM } from "../../src/sealing/site-form.ts";
import { CURRENT } from "../release/current.ts";
import { Releases } from "../release/releases.ts";
import type { Clock } from "../runtime/clock.ts";
import { createPublisher, type Publisher } from "./publisher.ts";
import { SECRET } from "./testing/sender.ts";
import { renderer, SmallSite, writeBuild } from "./testing/small-site.ts";

/* From an edit in a lake to the page that visitors get. */

vi.setConfig({ testTimeout: 60_000 });
const LONG = { timeout: 50_000, interval: 10 };

let small: SmallSite;
let lake: LocalLake;
let releases: Releases;
let publisher: Publisher;
/** Ids of committed documents. */
let commits: string[];
let runs: number;

beforeEach(async () => {
  [commits, runs] = [[], 0];
  small = await SmallSite.make();
  lake = await startLocalLake({
    onCommit: (ids) => {
      commits.push(...ids);
      if (ids.some(isPublicId)) publisher?.poke();
    },
  });
  const documents = [...small.documents.values()];
  // The site of this test shows no pictures or videos.
  const named = JSON.stringify(documents).matchAll(/"_ref":"([^"]+)"/g);
  const ids = new Set([...named].map(([, id = ""]) => id));
  const filling = lake.client.transaction();
  for (const document of documents) {
    filling.create({ ...document, _rev: undefined });
    ids.delete(document._id);
  }
  for (const _id of ids) filling.create({ _id, _type: "file" });
  await filling.commit();
  releases = new Releases(join(small.dir, "published"));
  await writeBuild(releases);
  await start();
});
afterEach(async () => {
  await publisher.close();
  await lake.remove();
  await small.remove();
});

/** Starts it, and waits until all is live. */
async function start(clock?: Clock): Promise<void> {
  const { url: apiHost, token, projectId, dataset } = lake.lake;
  publisher = await createPublisher({
    releases,
    renderer,
    form: OPEN_FORM,
    source: { projectId, dataset, apiHost, token },
    writeToken: token,
    secret: SECRET,
    siteUrl: "https://polyphony.example",
    label: "the lake",
    logger: { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() },
    onRun: () => (runs += 1),
    clock,
  });
  await waitForPublishing();
}
async function waitForPublishing(): Promise<void> {
  const publishing = async () =>
    (await publisher.checks()).find(({ name }) => name === "publishing");
  await expect.poll(publishing, LONG).toEqual({ name: "publishing", ok: true });
}
const page = (path: string) =>
  readFile(join(releases.dir, CURRENT, fileOfPage(path)), "utf8").catch(() => "");
const rename = (id: string, name: string) => lake.client.patch(id).set({ name }).commit();
const intro = (id: string, frameworkIntro: string) =>
  lake.client.patch(id).set({ frameworkIntro }).commit();
const publication = (id: string) =>
  lake.with({ perspective: "raw" }).getDocument(`publication.${id}`);

test("an edit goes live without a webhook, its status says so, and nothing else is written", async () => {
  commits = [];
  const { _rev } = await rename("agent-nora", "Norma");
  await expect.poll(() => page("/agent/nora"), LONG).toContain("Norma");
  await waitForPublishing();
  const release = releases.current()?.id;
  expect(await publication("agent-nora")).toMatchObject({
    state: "live",
    revision: _rev,
    release,
    url: "https://polyphony.example/",
  });
  expect(await publication("site")).toMatchObject({ release });
  const status = ["publication.agent-nora", "publication.site"];
  expect(commits.toSorted()).toEqual(["agent-nora", ...status]);

  // A comparison that finds nothing writes nothing.
  const before = runs;
  publisher.poke();
  await expect.poll(() => runs, LONG).toBe(before + 1);
  expect(commits).toHaveLength(3);
  expect(releases.current()?.id).toBe(release);
});

test("fetched files are removed at the minute's comparison, and not beside a publish", async () => {
  await publisher.close();
  const fetched = join(releases.dir, "fetched");
  await mkdir(fetched);
  const clock = movedClock("2026-11-28T10:00:00.000Z");
  await start(clock);
  await rename("agent-nora", "Norma");
  await expect.poll(() => page("/agent/nora"), LONG).toContain("Norma");
  await waitForPublishing();
  expect(existsSync(fetched)).toBe(true);
  clock.pass(60_000);
  await expect.poll(() => existsSync(fetched), LONG).toBe(false);
});

/** Publishes versions of documents together, as one release of the dataset. */
async function release(name: string, versions: Record<string, object>): Promise<void> {
  await lake.client.releases.create({ releaseId: name });
  for (const [publishedId, fields] of Object.entries(versions)) {
    await lake.client.createVersion({ releaseId: name, publishedId, baseId: publishedId });
    await lake.client.patch(`versions.${name}.${publishedId}`).set(fields).commit();
  }
  await lake.client.releases.publish({ releaseId: name });
}

test("a release of the dataset is one release of the site", async () => {
  const before = releases.current()?.id ?? 0;
  const frameworkIntro = "All at once.";
  await release("together", { "agent-nora": { frameworkIntro }, "agent-kofi": { frameworkIntro } });
  await expect.poll(() => page("/agent/kofi"), LONG).toContain(frameworkIntro);
  expect(await page("/agent/nora")).toContain(frameworkIntro);
  const made = releases.current();
  expect(made?.id).toBe(before + 1);
  expect(made?.documents.map(({ id }) => id).sort()).toEqual(["agent-kofi", "agent-nora"]);
});

test("a release of the dataset waits as a whole for a document that cannot be shown, also in another process", async () => {
  const frameworkIntro = "Not without Nora.";
  const broken = { frameworkIntro: null };
  await release("broken", { "agent-nora": broken, "agent-amara": { frameworkIntro } });
  const waits = {
    state: "refused",
    problems: [{ document: "agent-nora", field: "frameworkIntro" }],
  };
  await expect.poll(() => publication("agent-amara"), LONG).toMatchObject(waits);
  await publisher.close();
  await start();
  await intro("agent-mateo", "On its own.");
  await expect.poll(() => page("/agent/mateo"), LONG).toContain("On its own.");
  expect(await page("/agent/amara")).not.toContain(frameworkIntro);
  await intro("agent-nora", "Mended.");
  await expect.poll(() => page("/agent/amara"), LONG).toContain(frameworkIntro);
});
