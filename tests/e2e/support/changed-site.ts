import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../../server/cli/lib/root.ts";
import { buildSite } from "../../../server/cli/lib/site-build.ts";
import { createLake } from "../../../server/lake/index.ts";
import { seedLake } from "../../../server/lake/seed.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { clientConfig } from "../../../src/content/source.ts";

/** A second site, built from the seed after an editor has changed it, and served. */
export interface ChangedSite {
  url: string;
  folder: string;
  remove(): Promise<void>;
}

/**
 * Fills a lake with the seed, lets `edit` change documents in it, and builds and serves the site
 * from it: the way of a word from the dataset to a picture, whole.
 */
export async function buildChangedSite(
  edit: (client: SanityClient) => Promise<void>,
): Promise<ChangedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "polyphony-changed-"));
  const project = { projectId: "polyphony", dataset: "production" };
  const lake = await createLake({ ...project, dataDir, port: 0 });
  const outDir = `.cache/changed-site-${process.pid}`;
  try {
    await seedLake({ lake, folder: inRoot("studio/dataset") });
    const config = { ...project, apiHost: lake.url };
    await edit(createClient(clientConfig({ ...config, token: lake.token })));
    await buildSite(
      { config, label: "the lake of a test", close: async () => {} },
      { outDir, siteUrl: undefined },
    );
  } finally {
    await lake.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  const folder = inRoot(outDir);
  const site = await serveSite({ folder, port: 0, host: "127.0.0.1" });
  return {
    url: site.url,
    folder,
    remove: async () => {
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
