import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { PageContent } from "../../../src/content/client.ts";
import { clientConfig, createFetch, mediaBase } from "../../../src/content/source.ts";
import { agentOfPage } from "../../../src/facts/paths.ts";
import { serveLake, type Lake } from "content-lake";
import { copySeededLake } from "../../source/testing/seeded-lake.ts";
import { ReleaseStoreError } from "../../release/errors.ts";
import { ReleaseStore } from "../../release/store.ts";
import { fileOfPage } from "../../../src/sealing/page-file.ts";
import { OPEN_FORM } from "../../../src/sealing/site-form.ts";
import type { Renderer } from "../../render/renderer.ts";
import { readIdentity } from "../dataset/read.ts";
import { readReleases } from "../dataset/releases.ts";
import { Engine } from "./engine.ts";
import { SiteState } from "./site-state.ts";

/*
 * The engine on a real lake and a real store. The pages are three lines long here, so that what
 * they say can be compared; that real pages come out byte for byte is tested with a whole build.
 */

const PAGES: Record<string, (content: PageContent) => Promise<string>> = {
  "/": async (content) => (await content.agents()).map(({ name }) => name).join(", "),
  "/contact": async (content) => {
    const { title, related } = await content.contact();
    return title + related.map(({ href }) => `<a class="way" href="${href}">on</a>`).join("");
  },
};

async function pageOfAgent(content: PageContent, id: string): Promise<string> {
  const agent = await content.agent(id);
  return `${agent?.name}: ${agent?.frameworkIntro}`;
}

async function pageOfLaw(content: PageContent, slug: string): Promise<string> {
  return String((await content.legalPage(slug))?.title);
}

const renderer: Renderer = {
  hasRoute: () => true,
  render: async (path, client) => {
    const id = agentOfPage(path);
    const content = client.at(path);
    const page = PAGES[path] ?? ((all: PageContent) => pageOfLaw(all, path.slice(1)));
    const text = id === undefined ? await page(content) : await pageOfAgent(content, id);
    return { status: 200, body: Buffer.from(`<p>${text}</p></html>`), media: [] };
  },
};

const PROJECT = { projectId: "polyphony", dataset: "production" };
let dir: string;
let lake: Lake;
let store: ReleaseStore;
let client: SanityClient;
let sites = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "polyphony-engine-"));
  await copySeededLake(join(dir, "lake"));
  lake = await serveLake({ ...PROJECT, dataDir: join(dir, "lake"), port: 0 });
  client = createClient({
    ...clientConfig({ ...config(), token: lake.token }),
    perspective: "raw",
  });
});
beforeEach(() => {
  store = ReleaseStore.open(join(dir, `site-${(sites += 1)}`));
});
afterEach(() => store.close());
afterAll(async () => {
  await lake.close();
  await rm(dir, { recursive: true, force: true });
});

const config = () => ({ ...PROJECT, apiHost: lake.url });

/** An engine whose site has the landing page and the page about the product. */
async function start(): Promise<Engine> {
  const state = store.transact((database) => new SiteState(database));
  store.transact(() => {
    for (const path of Object.keys(PAGES)) {
      const selections = new Map([[path === "/" ? "agents" : "contact", "of the build"]]);
      if (!state.hasPage(path)) state.putPage({ path, selections, documents: [], files: [] });
    }
  });
  return new Engine({
    store,
    renderer,
    form: OPEN_FORM,
    fetch: createFetch(config()),
    media: { base: mediaBase(config()), cacheDir: join(dir, "fetched") },
    dataset: {
      identity: () => readIdentity(config(), lake.token),
      releasesAmong: readReleases(config(), () => lake.token, 10_000),
      label: "The lake",
    },
  });
}

/** What visitors get at an address. */
async function visit(path: string): Promise<string | undefined> {
  const file = store.find(fileOfPage(path));
  return file && readFile(store.objectFile(file.hash), "utf8");
}

const intro = (text: string) => client.patch("agent-nora").set({ frameworkIntro: text }).commit();

describe("a publish", () => {
  test("renders the pages that show what changed, and no others", async () => {
    const engine = await start();
    const first = await engine.reconcile();
    expect(first.put).toHaveLength(16);
    await intro("In other words.");
    const { put, documents } = await engine.publish(["agent-nora"]);
    expect(put).toEqual(["/agent/nora/index.html"]);
    expect(documents).toMatchObject([{ id: "agent-nora", pages: ["/agent/nora"], problems: [] }]);
    expect(await visit("/agent/nora")).toContain("In other words.");
    expect((await engine.publish(["agent-nora", "unknown"])).documents).toEqual([]);
  });

  test("of a document that cannot be shown leaves its pages, and lets the others go live", async () => {
    const engine = await start();
    await engine.reconcile();
    await client.patch("agent-nora").unset(["name"]).commit();
    await client.patch("contactPage").set({ title: "Write to us" }).commit();
    const { documents, refused } = await engine.publish(["agent-nora", "contactPage"]);
    expect(refused.map(({ path }) => path)).toEqual(["/", "/agent/nora"]);
    const wrong = { document: "agent-nora", field: "name" };
    expect(documents.find(({ id }) => id === "agent-nora")?.problems).toMatchObject([wrong, wrong]);
    expect(await visit("/")).toContain("Nora, Amara");
    expect(await visit("/contact")).toContain("Write to us");

    await client.patch("agent-nora").set({ name: "Norma" }).commit();
    const { mended } = await engine.publish(["agent-nora"]);
    expect(mended).toEqual(["/", "/agent/nora"]);
    expect(await visit("/")).toContain("Norma, Amara");
    await client.patch("agent-nora").set({ name: "Nora" }).commit();
  });

  test("that breaks off loses nothing: the next one has it all", async () => {
    const engine = await start();
    await engine.reconcile();
    await intro("Before the disk was full.");
    const commit = store.commit.bind(store);
    store.commit = () => {
      throw new ReleaseStoreError("full", "The disk is full.");
    };
    await expect(engine.publish(["agent-nora"])).rejects.toThrow("The disk is full.");
    store.commit = commit;
    await engine.publish(["agent-nora"]);
    expect(await visit("/agent/nora")).toContain("Before the disk was full.");
  });

  test("whose result was not written before the process died is known to the next one", async () => {
    const engine = await start();
    await engine.reconcile();
    for (const { id, rev } of engine.outbox.unwritten()) engine.outbox.noteWritten(id, rev);
    await intro("Live, without a status.");
    const { documents } = await engine.publish(["agent-nora"]);
    const next = await start();
    expect(next.outbox.unwritten()).toEqual(documents);
    for (const { id, rev } of documents) next.outbox.noteWritten(id, rev);
    await next.reconcile();
    expect(next.outbox.unwritten()).toEqual([]);
  });

  test("without a webhook is found by a comparison, also in another process", async () => {
    const engine = await start();
    await engine.reconcile();
    await intro("No webhook came.");
    expect((await engine.reconcile()).put).toEqual(["/agent/nora/index.html"]);
    await intro("Nor did this one.");
    expect((await (await start()).reconcile()).put).toContain("/agent/nora/index.html");
    expect(await visit("/agent/nora")).toContain("Nor did this one.");
    expect((await (await start()).reconcile()).put).toEqual([]);
  });
});

describe("a release of the dataset", () => {
  /** Publishes versions of documents together. */
  async function release(name: string, versions: Record<string, Record<string, unknown>>) {
    await client.releases.create({ releaseId: name });
    for (const [publishedId, { unset, ...set }] of Object.entries(versions)) {
      await client.createVersion({ releaseId: name, publishedId, baseId: publishedId });
      const patch = client.patch(`versions.${name}.${publishedId}`).set(set);
      await (unset === undefined ? patch : patch.unset([String(unset)])).commit();
    }
    await client.releases.publish({ releaseId: name });
  }

  test.each([
    { named: "the transaction is named", isNamed: true },
    { named: "it is not", isNamed: false },
  ])("is one release of the site, whichever document is heard of first; $named", async (each) => {
    const engine = await start();
    await engine.reconcile();
    await release(`together-${each.isNamed}`, {
      "agent-nora": { frameworkIntro: `All at once, ${each.isNamed}.` },
      contactPage: { title: `Together, ${each.isNamed}` },
    });
    const transaction = z.string().parse(await client.fetch(`*[_id == "contactPage"][0]._rev`));
    const { put } = await engine.publish(["contactPage"], each.isNamed ? [transaction] : []);
    expect(put).toEqual(["/agent/nora/index.html", "/contact/index.html"]);
    expect((await engine.publish(["agent-nora"])).put).toEqual([]);
  });

  test("waits as a whole for a document that cannot be shown, also in another process", async () => {
    const engine = await start();
    await engine.reconcile();
    const before = [await visit("/contact"), await visit("/agent/amara")];
    await release("broken", {
      "agent-nora": { unset: "name" },
      "agent-amara": { frameworkIntro: "Not without Nora." },
      contactPage: { title: "Not yet" },
    });
    const { documents, put } = await engine.publish(["contactPage"]);
    expect(put).toEqual([]);
    const wrong = { document: "agent-nora", field: "name" };
    expect(documents.find(({ id }) => id === "contactPage")?.problems).toMatchObject([
      wrong,
      wrong,
    ]);
    await client.patch("agent-kofi").set({ frameworkIntro: "On its own." }).commit();
    const next = await start();
    expect((await next.reconcile()).put).toEqual(["/agent/kofi/index.html"]);
    expect([await visit("/contact"), await visit("/agent/amara")]).toEqual(before);

    await client.patch("agent-nora").set({ name: "Nora" }).commit();
    await next.publish(["agent-nora"]);
    expect(await visit("/contact")).toContain("Not yet");
    expect(await visit("/agent/amara")).toContain("Not without Nora.");
  });
});

test("a link that leads nowhere goes live and is named", async () => {
  const engine = await start();
  await engine.reconcile();
  await client
    .patch("contactPage")
    .set({ "related[0].href": "/no-such-page", "related[1].href": "/agent/nora#top" })
    .commit();
  const { deadLinks, refused } = await engine.publish(["contactPage"]);
  expect(refused).toEqual([]);
  expect(deadLinks).toContainEqual({ path: "/no-such-page", pages: ["/contact"] });
  expect(deadLinks.map(({ path }) => path)).not.toContain("/agent/nora");
});

test("a rollback holds whatever is published, until visitors see the newest release again", async () => {
  const engine = await start();
  const { release } = await engine.reconcile();
  await intro("A mistake.");
  await engine.publish(["agent-nora"]);
  await client.patch("contactPage").set({ title: "Write to us" }).commit();
  await engine.publish(["contactPage"]);
  const newest = store.current()?.id ?? 0;
  store.rollback(release?.id ?? 0);
  await engine.reconcile();
  await (await start()).reconcile();
  expect(await visit("/agent/nora")).not.toContain("A mistake.");

  const hold = { shows: release?.id, newest };
  expect(engine.hold()).toMatchObject(hold);
  await intro("Corrected.");
  await engine.publish(["agent-nora"]);
  await (await start()).reconcile();
  expect(await visit("/agent/nora")).not.toContain("Corrected.");
  // A rollback to the rollback shows the same.
  store.rollback(newest);
  store.rollback(newest + 1);
  expect(engine.hold()).toMatchObject(hold);

  await client.patch("agent-kofi").set({ frameworkIntro: "Written meanwhile." }).commit();
  await engine.publish(["agent-kofi"]);

  store.rollback(newest);
  expect(engine.hold()).toBeUndefined();
  await engine.reconcile();
  expect(await visit("/agent/nora")).toContain("Corrected.");
  expect(await visit("/agent/kofi")).toContain("Written meanwhile.");
  expect(await visit("/contact")).toContain("Write to us");
});
