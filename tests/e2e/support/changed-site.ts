import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { builtSite, type Edit } from "../../../server/cli/lib/testing/built-site.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { fixtureFolder, TODAY } from "../../../server/runtime/testing/fixture.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { useLake } from "../../../server/source/testing/test-lake.ts";
import { openEngine } from "../../support/engine.ts";
import { releaseDigests } from "../../support/release-files.ts";
import { RENDERER_FOLDER } from "./environment.ts";

/** File next to the releases with the number of pages that each publish rendered. */
const PAGES_FILE = "changed-pages.json";

/** The site after an editor has changed the seed: built whole, and published edit by edit. */
export interface ChangedSite {
  /** Address of the one that was built whole. */
  url: string;
  /** Its folder. */
  folder: string;
  /** SHA-256 of the files of the one that was published, by path. */
  published: ReadonlyMap<string, string>;
  /** How many pages each publish rendered. */
  changedPages: number[];
  remove(): Promise<void>;
}

/** Content of the file that {@link publishEach} writes. */
const Pages = z.array(z.number());

/**
 * Fills a lake with the seed and lets edits change documents in it. After each of them the changed
 * pages are published. The site is also built whole after the last one. Both are kept until the
 * code or the edits change.
 * @param file path of the file that holds the edits, from the project's root
 */
export async function buildChangedSite(edits: readonly Edit[], file: string): Promise<ChangedSite> {
  const { outDir: folder } = await builtSite(undefined, { edits, file });
  const { code } = await builtSite();
  const made = await fixtureFolder({
    name: "published-site",
    rooms: ["server/publisher"],
    inputs: ["studio/dataset", "tests/e2e/support/changed-site.ts", file],
    version: `${TODAY} ${code}`,
    make: (work) => publishEach(edits, work),
  });
  const site = await serveSite({ folder, port: 0, host: "127.0.0.1" });
  return {
    url: site.url,
    folder,
    published: releaseDigests(join(made, "site")),
    changedPages: Pages.parse(JSON.parse(await readFile(join(made, PAGES_FILE), "utf8"))),
    remove: () => site.close(),
  };
}

/** Publishes after each edit: the releases, in `site`, and how many pages each publish rendered. */
async function publishEach(edits: readonly Edit[], dir: string): Promise<void> {
  await copyFirstRelease(dir);
  const changedPages: number[] = [];
  await useLake(join(dir, "lake"), async (lake) => {
    const engine = await openEngine(dir, RENDERER_FOLDER, lake);
    await engine.reconcile();
    for (const edit of edits) {
      await edit(lake.client);
      const { put, removed } = await engine.reconcile();
      changedPages.push([...put, ...removed].filter((path) => path.endsWith(".html")).length);
    }
  });
  for (const folder of ["lake", "fetched"]) {
    await rm(join(dir, folder), { recursive: true, force: true });
  }
  await writeFile(join(dir, PAGES_FILE), JSON.stringify(changedPages));
}
