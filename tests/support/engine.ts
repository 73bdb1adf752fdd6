import { join } from "node:path";
import { readIdentity } from "../../server/publisher/dataset/read.ts";
import { Engine } from "../../server/publisher/engine/engine.ts";
import { Releases } from "../../server/release/releases.ts";
import { openRenderer } from "../../server/render/renderer.ts";
import { createFetch, mediaBase, type SourceConfig } from "../../src/content/source.ts";
import { formOf } from "../../src/sealing/site-form.ts";

/**
 * Opens what publishes a lake's documents, without a program around it.
 * @param dir folder with the releases, as `site`
 * @param rendererDir of the build that the releases are of
 */
export async function openEngine(
  dir: string,
  rendererDir: string,
  lake: { config: SourceConfig; token: string },
): Promise<Engine> {
  return new Engine({
    releases: new Releases(join(dir, "site")),
    renderer: await openRenderer(rendererDir),
    form: await formOf(rendererDir),
    fetch: createFetch(lake.config),
    media: { base: mediaBase(lake.config), cacheDir: join(dir, "fetched") },
    dataset: { identity: () => readIdentity(lake.config, lake.token), label: "The lake" },
  });
}
