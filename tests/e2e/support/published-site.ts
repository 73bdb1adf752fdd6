import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Edit } from "../../../server/cli/lib/testing/built-site.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { useLake } from "../../../server/source/testing/test-lake.ts";
import { openEngine } from "../../support/engine.ts";
import { RENDERER_FOLDER } from "./environment.ts";

/** A site with edited content. */
export interface PublishedSite {
  /** Address, without a slash at the end. */
  url: string;
  /** Folder of its releases. */
  releases: string;
  /** Paths of the pages that each publish has rendered. */
  pages: readonly (readonly string[])[];
  remove(): Promise<void>;
}

/** Fills a lake with the seed, and publishes what each edit changes, without another build. */
export async function publishEdits(edits: readonly Edit[]): Promise<PublishedSite> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-published-"));
  const releases = join(dir, "site");
  await copyFirstRelease(dir);
  const publishes = await useLake(join(dir, "lake"), async (lake) => {
    const engine = await openEngine(dir, RENDERER_FOLDER, lake);
    const results = [];
    for (const edit of edits) {
      await edit(lake.client);
      results.push(await engine.reconcile());
    }
    return results;
  });
  const refused = publishes.at(-1)?.refused ?? [];
  if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  const site = await serveSite({ releases, port: 0, host: "127.0.0.1" });
  return {
    url: site.url,
    releases,
    pages: publishes.map(({ put }) =>
      put
        .filter((path) => path.endsWith(".html"))
        .map((path) => path.replace(/(?:\/index)?\.html$/, "") || "/"),
    ),
    remove: async () => {
      await site.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
