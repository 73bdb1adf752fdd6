import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { editedSite, withLake, type Edit } from "../../../server/cli/lib/testing/edited-site.ts";
import { readIdentity } from "../../../server/publisher/dataset/read.ts";
import { Engine } from "../../../server/publisher/engine/engine.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { ReleaseStore } from "../../../server/release/store.ts";
import { OPEN_FORM } from "../../../src/sealing/site-form.ts";
import { openRenderer } from "../../../server/render/renderer.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { createFetch, mediaBase } from "../../../src/content/source.ts";
import { RENDERER_FOLDER } from "./environment.ts";

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
  const folder = await editedSite({ edits, file });
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
