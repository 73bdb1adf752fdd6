import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../../server/runtime/root.ts";
import { buildSite } from "../../../server/cli/lib/site-build.ts";
import { createLake } from "../../../server/lake/index.ts";
import { readIdentity } from "../../../server/publisher/dataset/read.ts";
import { Engine } from "../../../server/publisher/engine/engine.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { ReleaseStore } from "../../../server/release/store.ts";
import { OPEN_FORM } from "../../../src/sealing/site-form.ts";
import { openRenderer } from "../../../server/render/renderer.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { clientConfig, createFetch, mediaBase } from "../../../src/content/source.ts";
import { RENDERER_FOLDER } from "./environment.ts";

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
 * pages are published; after the last one the site is built whole as well.
 */
export async function buildChangedSite(edits: readonly Edit[]): Promise<ChangedSite> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-changed-"));
  const project = { projectId: "polyphony", dataset: "production" };
  await copyFirstRelease(dir);
  const lake = await createLake({ ...project, dataDir: join(dir, "lake"), port: 0 });
  const outDir = `.cache/changed-site-${process.pid}`;
  const published = ReleaseStore.open(join(dir, "site"));
  const changedPages: number[] = [];
  try {
    const config = { ...project, apiHost: lake.url };
    const fetch = createFetch(config);
    const client = createClient(clientConfig({ ...config, token: lake.token }));
    const engine = new Engine({
      store: published,
      renderer: await openRenderer(RENDERER_FOLDER),
      form: OPEN_FORM,
      fetch,
      media: { base: mediaBase(config), cacheDir: join(dir, "fetched") },
      dataset: { identity: () => readIdentity(config, lake.token), label: "The lake" },
    });
    await engine.reconcile();
    for (const edit of edits) {
      const { put, removed } = await engine.publish(await edit(client));
      changedPages.push([...put, ...removed].filter((path) => path.endsWith(".html")).length);
    }
    await buildSite(
      { config, label: "the lake of a test", close: async () => {} },
      { outDir, siteUrl: undefined },
    );
  } finally {
    await lake.close();
  }
  const folder = inRoot(outDir);
  const site = await serveSite({ folder, port: 0, host: "127.0.0.1" });
  return {
    url: site.url,
    folder,
    published,
    changedPages,
    remove: async () => {
      await site.close();
      published.close();
      await rm(folder, { recursive: true, force: true });
      await rm(dir, { recursive: true, force: true });
    },
  };
}
