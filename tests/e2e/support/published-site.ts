import type { SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { useLake } from "../../../server/source/testing/test-lake.ts";
import { openEngine } from "../../support/engine.ts";
import { RENDERER_FOLDER } from "./environment.ts";

/** A site with edited content. */
export interface PublishedSite<T> {
  /** Address, without a slash at the end. */
  url: string;
  /** What the edit returned. */
  edited: T;
  /** Paths of the pages that are others than those of the seed. */
  pages: readonly string[];
  remove(): Promise<void>;
}

/** Fills a lake with the seed, edits it, and publishes what that changes, without another build. */
export async function publishEdit<T>(
  edit: (client: SanityClient) => Promise<T>,
): Promise<PublishedSite<T>> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-published-"));
  await copyFirstRelease(dir);
  return useLake(join(dir, "lake"), async (lake) => {
    const edited = await edit(lake.client);
    const engine = await openEngine(dir, RENDERER_FOLDER, lake);
    const { put, refused } = await engine.reconcile();
    if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    const site = await serveSite({ releases: join(dir, "site"), port: 0, host: "127.0.0.1" });
    return {
      url: site.url,
      edited,
      pages: put
        .filter((path) => path.endsWith(".html"))
        .map((path) => path.replace(/(?:\/index)?\.html$/, "") || "/"),
      remove: async () => {
        await site.close();
        await rm(dir, { recursive: true, force: true });
      },
    };
  });
}
