import "./production.ts";
import { App } from "astro/app";
import type { RenderErrorOptions } from "astro/app";
import type { SSRManifest } from "astro";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ContentClient } from "../../src/content/client.ts";
import type { MediaFile } from "../../src/content/media.ts";
import { renderWithin } from "../../src/content/render-scope.ts";

/** A finished page, or another file that a route makes (`/robots.txt`). */
export interface RenderedPage {
  status: number;
  body: Buffer;
  /** Files of the dataset that the page names. */
  media: readonly MediaFile[];
}

/** Renders single pages of a built site. */
export interface Renderer {
  /** True when the site has a route for this path (`/agent/nora`, no slash at the end). */
  hasRoute(path: string): boolean;
  /**
   * Renders one page, byte for byte as the build does. Several may be rendered at the same time.
   * @param path as in the page index: `/agent/nora`, `/`, `/404`, `/robots.txt`
   * @param client what the page reads its content through
   * @throws ContentError for content that cannot be shown, and whatever else a page throws
   */
  render(path: string, client: ContentClient): Promise<RenderedPage>;
}

/** Exports of a build's bundle (`src/build/keep-renderer.ts`). */
interface Bundle {
  manifest: SSRManifest;
}

/** Lets an error of a page reach the caller; Astro's own app makes an empty page of it. */
class PageApp extends App {
  override renderError(_request: Request, { error }: RenderErrorOptions): Promise<Response> {
    throw error;
  }
}

/**
 * Opens the bundle that a build left behind.
 * @param folder absolute path of the bundle
 * @throws Error when there is none
 */
export async function openRenderer(folder: string): Promise<Renderer> {
  const { manifest } = await loadBundle(folder);
  const routes = manifest.routes.map(({ routeData }) => routeData);
  const routeOf = (path: string) =>
    routes.find((route) => route.type !== "redirect" && route.pattern.test(path));

  const render = async (path: string, client: ContentClient): Promise<RenderedPage> => {
    const routeData = routeOf(path);
    if (routeData === undefined) throw new RangeError(`The site has no route for ${path}`);
    const media = new Map<string, MediaFile>();
    return renderWithin({ client, media, pages: client.pages }, async () => {
      // Astro caches `getStaticPaths` by manifest: a copy of the manifest makes it ask the client again.
      const app = new PageApp({ ...manifest, logLevel: "silent" }, false);
      const slash = routeData.type === "page" && path !== "/" ? "/" : "";
      const address = new URL(path + slash, manifest.site || "http://localhost");
      const response = await app.render(new Request(address), { routeData });
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, body, media: [...media.values()] };
    });
  };

  return { hasRoute: (path) => routeOf(path) !== undefined, render };
}

async function loadBundle(folder: string): Promise<Bundle> {
  const names = await readdir(folder);
  const entry = names.find((name) => /^prerender-entry\..*\.mjs$/.test(name));
  if (entry === undefined) throw new Error(`There is no renderer in ${folder}: build the site.`);
  const loaded: unknown = await import(pathToFileURL(join(folder, entry)).href);
  if (!isBundle(loaded)) throw new Error(`${entry} is no renderer of this version of Astro.`);
  return loaded;
}

function isBundle(value: unknown): value is Bundle {
  if (typeof value !== "object" || value === null || !("manifest" in value)) return false;
  const { manifest } = value;
  return typeof manifest === "object" && manifest !== null && "routes" in manifest;
}
