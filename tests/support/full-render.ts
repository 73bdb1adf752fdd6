import "../../server/render/production.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { OPEN_FORM } from "../../src/sealing/site-form.ts";
import { renderPages } from "../../server/publisher/engine/render-pages.ts";
import { openRenderer } from "../../server/render/renderer.ts";
import { ContentCache } from "../../src/content/cache.ts";
import { createFetch, type SourceConfig } from "../../src/content/source.ts";

/** Result of a full render of the current content. */
export interface FullRender {
  /** HTML by path. */
  pages: Map<string, string>;
  /** Pages that cannot be made, with the reason. */
  refused: Map<string, string>;
}

/** Renders pages with the build's bundle, without caches. */
export async function renderAll(
  source: SourceConfig,
  paths: readonly string[],
): Promise<FullRender> {
  const { rendererDir } = await builtSite();
  const cache = new ContentCache(createFetch(source));
  await cache.readAll();
  const { finished, refused } = await renderPages(paths, cache, {
    renderer: await openRenderer(rendererDir),
    form: OPEN_FORM,
  });
  return {
    pages: new Map(finished.map(({ path, body }) => [path, body.toString("utf8")])),
    refused: new Map(refused.map(({ path, problems }) => [path, problems[0]?.message ?? ""])),
  };
}
