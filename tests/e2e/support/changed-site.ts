import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { OpenSource } from "../../../server/cli/lib/content-source.ts";
import { buildSite, codeFingerprint } from "../../../server/cli/lib/site-build.ts";
import { createLake } from "../../../server/lake/index.ts";
import { readIdentity } from "../../../server/publisher/dataset/read.ts";
import { Engine } from "../../../server/publisher/engine/engine.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { ROOT } from "../../../server/runtime/root.ts";
import { madeOnce } from "../../../server/runtime/testing/made-once.ts";
import { copySeededLake } from "../../../server/source/testing/seeded-lake.ts";
import { ReleaseStore } from "../../../server/release/store.ts";
import { OPEN_FORM } from "../../../src/sealing/site-form.ts";
import { openRenderer } from "../../../server/render/renderer.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { clientConfig, createFetch, mediaBase } from "../../../src/content/source.ts";
import { RENDERER_FOLDER } from "./environment.ts";

const PROJECT = { projectId: "polyphony", dataset: "production" };

/** What an editor does before a publish. @returns ids of the documents that were changed */
export type Edit = (client: SanityClient) => Promise<string[]>;

/** The site after an editor has changed the seed: built whole, and published edit by edit. */
export interface ChangedSite {
  /** Address of the one that was built whole. */
  url: string;
  /** Its folder. */
  folder: string;
  /** The releases of the one that was published. */
  published: ReleaseStore;
  /** How many pages each publish rendered. */
  changedPages: number[];
  remove(): Promise<void>;
}

/**
 * Fills a lake with the seed and lets edits change documents in it. After each of them the changed
 * pages are published. The site is also built whole after the last one; that build is kept until the
 * code or the edits change.
 * @param file path of the file that holds the edits, from the project's root
 */
export async function buildChangedSite(edits: readonly Edit[], file: string): Promise<ChangedSite> {
  const folder = await builtWhole(edits, file);
  const dir = await mkdtemp(join(tmpdir(), "polyphony-changed-"));
  await copyFirstRelease(dir);
  const published = ReleaseStore.open(join(dir, "site"));
  const changedPages: number[] = [];
  await withLake(join(dir, "lake"), async ({ client, source, token }) => {
    const { config } = source;
    const engine = new Engine({
      store: published,
      renderer: await openRenderer(RENDERER_FOLDER),
      form: OPEN_FORM,
      fetch: createFetch(config),
      media: { base: mediaBase(config), cacheDir: join(dir, "fetched") },
      dataset: { identity: () => readIdentity(config, token), label: "The lake" },
    });
    await engine.reconcile();
    for (const edit of edits) {
      const { put, removed } = await engine.publish(await edit(client));
      changedPages.push([...put, ...removed].filter((path) => path.endsWith(".html")).length);
    }
  });
  const site = await serveSite({ folder, port: 0, host: "127.0.0.1" });
  return {
    url: site.url,
    folder,
    published,
    changedPages,
    remove: async () => {
      await site.close();
      published.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** @returns folder of the site, built of the seed after all edits */
async function builtWhole(edits: readonly Edit[], file: string): Promise<string> {
  const support = ["dataset.ts", "changed-site.ts"].map((name) => `tests/e2e/support/${name}`);
  const made = await madeOnce({
    name: "changed-site",
    rooms: ["server/source"],
    inputs: ["studio/dataset", "server/cli/lib/site-build.ts", file, ...support],
    besides: await codeFingerprint(sourceAt("")),
    make: async (work) => {
      const dataDir = join(work, "lake");
      await copySeededLake(dataDir);
      await withLake(dataDir, async ({ client, source }) => {
        for (const edit of edits) await edit(client);
        await buildSite(source, {
          outDir: relative(ROOT, join(work, "site")),
          siteUrl: undefined,
        });
      });
      await rm(dataDir, { recursive: true });
    },
  });
  return join(made, "site");
}

interface RunningLake {
  client: SanityClient;
  source: OpenSource;
  token: string;
}

/** Runs a folder's lake for as long as it is used. */
async function withLake(dataDir: string, use: (lake: RunningLake) => Promise<void>): Promise<void> {
  const lake = await createLake({ ...PROJECT, dataDir, port: 0 });
  const source = sourceAt(lake.url);
  const client = createClient(clientConfig({ ...source.config, token: lake.token }));
  try {
    await use({ client, source, token: lake.token });
  } finally {
    await lake.close();
  }
}

function sourceAt(apiHost: string): OpenSource {
  const config = { ...PROJECT, apiHost };
  return { config, label: "the lake of a test", close: async () => {} };
}
