import { isPublicId } from "content-lake/document";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileOfPage } from "../../src/sealing/page-file.ts";
import { OPEN_FORM } from "../../src/sealing/site-form.ts";
import { CURRENT, Releases } from "../release/releases.ts";
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
/** Whether commits poke the publisher. */
let pokes: boolean;
/** Rendering waits for this promise. */
let gate: Promise<undefined>;

beforeEach(async () => {
  [commits, runs, pokes, gate] = [[], 0, true, Promise.resolve(undefined)];
  small = await SmallSite.make();
  lake = await startLocalLake({
    onCommit: (ids) => {
      commits.push(...ids);
      if (pokes && ids.some(isPublicId)) publisher?.poke();
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
  const { url: apiHost, token, projectId, dataset } = lake.lake;
  const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
  publisher = await createPublisher({
    releases,
    renderer: {
      ...renderer,
      render: async (...page) => {
        await gate;
        return renderer.render(...page);
      },
    },
    form: OPEN_FORM,
    source: { projectId, dataset, apiHost, token },
    writeToken: token,
    secret: SECRET,
    siteUrl: "https://polyphony.example",
    label: "the lake",
    keep: 20,
    logger,
    onRun: () => (runs += 1),
  });
  await waitForPublishing();
});
afterEach(async () => {
  await publisher.close();
  await lake.remove();
  await small.remove();
});

async function waitForPublishing(): Promise<void> {
  const publishing = async () =>
    (await publisher.checks()).find(({ name }) => name === "publishing");
  await expect.poll(publishing, LONG).toEqual({ name: "publishing", ok: true });
}
const page = (path: string) =>
  readFile(join(releases.dir, CURRENT, fileOfPage(path)), "utf8").catch(() => "");
const rename = (id: string, name: string) => lake.client.patch(id).set({ name }).commit();
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
