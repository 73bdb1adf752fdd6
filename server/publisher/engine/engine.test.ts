import type { SanityClient } from "@sanity/client";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../../tests/support/test-folder.ts";
import type { PageContent } from "../../../src/content/client.ts";
import { createFetch, mediaBase } from "../../../src/content/source.ts";
import { agentOfPage } from "../../../src/facts/paths.ts";
import { copySeededLake, startTestLake, type TestLake } from "../../source/testing/test-lake.ts";
import { CURRENT, Releases } from "../../release/releases.ts";
import { fileOfPage } from "../../../src/sealing/page-file.ts";
import { OPEN_FORM } from "../../../src/sealing/site-form.ts";
import type { Renderer } from "../../render/renderer.ts";
import { readIdentity, readReleases } from "../dataset/read.ts";
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

let dir: string;
let local: TestLake;
let releases: Releases;
let client: SanityClient;
let sites = 0;

beforeAll(async () => {
  dir = testFolder();
  await copySeededLake(join(dir, "lake"));
  local = await startTestLake({ dataDir: join(dir, "lake") });
  client = local.with({ perspective: "raw" });
});
beforeEach(() => {
  releases = new Releases(join(dir, `site-${(sites += 1)}`));
});
afterAll(() => local.lake.close());

/** An engine whose site has the landing page and the page about the product. */
async function start(): Promise<Engine> {
  if (releases.newest() === undefined) {
    const pages = Object.keys(PAGES).map((path) => ({
      path,
      selections: {
        [path === "/" ? "agents" : "contact"]: { hash: "of the build", documents: [] },
      },
      media: [],
    }));
    const state = new SiteState({ documents: [], pages });
    await releases.write({ cause: "a build", put: new Map(), remove: [], state });
  }
  const { config } = local.source;
  const { token } = local.lake;
  return new Engine({
    releases,
    renderer,
    form: OPEN_FORM,
    fetch: createFetch(config),
    media: { base: mediaBase(config), cacheDir: join(dir, "fetched") },
    dataset: {
      identity: () => readIdentity(config, token),
      releasesAmong: readReleases(config, () => token, 10_000),
      label: "The lake",
    },
  });
}

/** What visitors get at an address. */
async function visit(path: string): Promise<string | undefined> {
  const file = join(releases.dir, CURRENT, fileOfPage(path));
  return readFile(file, "utf8").catch(() => undefined);
}

const intro = (text: string) => client.patch("agent-nora").set({ frameworkIntro: text }).commit();

describe("a publish", () => {
  test("renders only the pages that show a changed document", async () => {
    const engine = await start();
    const first = await engine.reconcile();
    expect(first.put).toHaveLength(16);
    await intro("In other words.");
    const { put, documents } = await engine.reconcile();
    expect(put).toEqual(["/agent/nora/index.html"]);
    expect(documents).toMatchObject([{ id: "agent-nora", pages: ["/agent/nora"], problems: [] }]);
    expect(await visit("/agent/nora")).toContain("In other words.");
    expect((await engine.reconcile()).documents).toEqual([]);
  });

  test("of a document that cannot be shown keeps its pages, and lets the others go live", async () => {
    const engine = await start();
    await engine.reconcile();
    await client.patch("agent-nora").unset(["name"]).commit();
    await client.patch("contactPage").set({ title: "Write to us" }).commit();
    const { documents, refused } = await engine.reconcile();
    expect(refused.map(({ path }) => path)).toEqual(["/", "/agent/nora"]);
    const wrong = { document: "agent-nora", field: "name" };
    expect(documents.find(({ id }) => id === "agent-nora")?.problems).toMatchObject([wrong, wrong]);
    expect(await visit("/")).toContain("Nora, Amara");
    expect(await visit("/contact")).toContain("Write to us");

    await client.patch("agent-nora").set({ name: "Norma" }).commit();
    const { mended } = await engine.reconcile();
    expect(mended).toEqual(["/", "/agent/nora"]);
    expect(await visit("/")).toContain("Norma, Amara");
    await client.patch("agent-nora").set({ name: "Nora" }).commit();
  });

  test("that fails loses nothing: the next one has all changes", async () => {
    const engine = await start();
    await engine.reconcile();
    await intro("Before the disk was full.");
    const { id = 0 } = releases.newest() ?? {};
    const page = join(releases.folder(id), fileOfPage("/contact"));
    await rename(page, `${page}.lost`);
    await expect(engine.reconcile()).rejects.toThrow("is lost");
    await rename(`${page}.lost`, page);
    await engine.reconcile();
    expect(await visit("/agent/nora")).toContain("Before the disk was full.");
  });

  test("that was missed happens at the next comparison, also in another process", async () => {
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

  test("is one release of the site", async () => {
    const engine = await start();
    const { release: before } = await engine.reconcile();
    await release("together", {
      "agent-nora": { frameworkIntro: "All at once." },
      contactPage: { title: "Together" },
    });
    const { put, release: made } = await engine.reconcile();
    expect(put).toEqual(["/agent/nora/index.html", "/contact/index.html"]);
    expect(made?.id).toBe((before?.id ?? 0) + 1);
    expect(made?.documents.map(({ id }) => id).sort()).toEqual(["agent-nora", "contactPage"]);
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
    const { documents, put } = await engine.reconcile();
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
    await next.reconcile();
    expect(await visit("/contact")).toContain("Not yet");
    expect(await visit("/agent/amara")).toContain("Not without Nora.");
  });
});

test("a dead link goes live", async () => {
  const engine = await start();
  await engine.reconcile();
  await client.patch("contactPage").set({ "related[0].href": "/no-such-page" }).commit();
  expect((await engine.reconcile()).refused).toEqual([]);
  expect(await visit("/contact")).toContain('href="/no-such-page"');
});

test("after a rollback publishes wait until visitors see the newest release again", async () => {
  const engine = await start();
  const { release } = await engine.reconcile();
  await intro("A mistake.");
  await engine.reconcile();
  await client.patch("contactPage").set({ title: "Write to us" }).commit();
  await engine.reconcile();
  const newest = releases.newest()?.id ?? 0;
  releases.show(release?.id ?? 0);
  await engine.reconcile();
  await (await start()).reconcile();
  expect(await visit("/agent/nora")).not.toContain("A mistake.");

  expect(engine.hold()).toMatchObject({ shows: release?.id, newest });
  await intro("Corrected.");
  await engine.reconcile();
  await (await start()).reconcile();
  expect(await visit("/agent/nora")).not.toContain("Corrected.");

  await client.patch("agent-kofi").set({ frameworkIntro: "Written meanwhile." }).commit();
  await engine.reconcile();

  releases.show(newest);
  expect(engine.hold()).toBeUndefined();
  await engine.reconcile();
  expect(await visit("/agent/nora")).toContain("Corrected.");
  expect(await visit("/agent/kofi")).toContain("Written meanwhile.");
  expect(await visit("/contact")).toContain("Write to us");
});
