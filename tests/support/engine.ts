import { join } from "node:path";
import { readIdentity } from "../../server/publisher/dataset/read.ts";
import { Engine } from "../../server/publisher/engine/engine.ts";
import { Releases } from "../../server/release/releases.ts";
import { openRenderer } from "../../server/render/renderer.ts";
import type { TestLake } from "../../server/source/testing/test-lake.ts";
import { createFetch, mediaBase } from "../../src/content/source.ts";
import { formOf } from "../../src/sealing/site-form.ts";

/**
 * Opens what publishes a lake's documents, without a program around it.
 * @param dir folder with the releases, as `site`
 * @param rendererDir of the build that the releases are of
 */
export async function openEngine(
  dir: string,
  rendererDir: string,
  { source: { config }, lake }: TestLake,
): Promise<Engine> {
  return new Engine({
    releases: new Releases(join(dir, "site")),
    renderer: await openRenderer(rendererDir),
    form: await formOf(rendererDir),
    fetch: createFetch(config),
    media: { base: mediaBase(config), cacheDir: join(dir, "fetched") },
    dataset: {
      identity: () => readIdentity(config, lake.token),
      releasesAmong: async () => [],
      authorOf: async () => undefined,
      label: "The lake",
    },
  });
}
