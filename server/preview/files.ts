import { serveStatic } from "@hono/node-server/serve-static";
import type { Context } from "hono";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { cacheMedia } from "../../src/content/media-files.ts";
import type { MediaFile } from "../../src/content/media.ts";
import { mediaBase, type SourceConfig } from "../../src/content/source.ts";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../src/facts/constants.ts";
import { MEDIA_ROOT } from "../../src/facts/paths.ts";
import { PREVIEW_CLIENT, PREVIEW_GATE } from "../contracts/preview.ts";
import type { PartEnv } from "../http/part.ts";
import { mediaType } from "../release/paths.ts";
import { inRoot, studioFolder } from "../runtime/root.ts";
import { findFile, folderSite, releaseSite } from "../site/folders.ts";
import { fileHeaders } from "../site/send-file.ts";
import { stylesBelow } from "./page/html.ts";

/** Absolute path of the folder with fetched files. */
const MEDIA_CACHE = inRoot(".cache", "astro", "media");

const [KEY, VALUE] = [JSON.stringify(GATE_STORAGE_KEY), JSON.stringify(GATE_STORAGE_VALUE)];
/** Opens the gate on this page alone: it does not change the stored flag, which other pages read. */
const OPEN_GATE = `{const get=Storage.prototype.getItem;Storage.prototype.getItem=function(key){return key===${KEY}?${VALUE}:get.call(this,key)}}`;

/**
 * Serves a file, if the path names one: of the built site, of the built scripts of the preview, or of the dataset.
 * @param releases absolute path of the folder of releases
 * @param media files of the dataset that rendered pages name, by path
 */
export function createFiles(
  source: SourceConfig,
  releases: string,
  media: ReadonlyMap<string, MediaFile>,
) {
  const built = releaseSite(releases);
  const client = folderSite(join(studioFolder(source), "preview"));
  /**
   * @param base path below which the browser sees the preview
   * @returns undefined if the path is a page
   */
  return async (c: Context<PartEnv>, path: string, base: string): Promise<Response | undefined> => {
    const missing = () => c.text("There is no such file.\n", 404);
    if (path === PREVIEW_GATE) return sendAs(c, OPEN_GATE, "text/javascript; charset=utf-8");
    const named = media.get(path);
    if (path.startsWith(MEDIA_ROOT) && named) {
      const cached = await cacheMedia(named, mediaBase(source), MEDIA_CACHE);
      return (await sendFile(c, cached, fileHeaders(path, ""))) ?? missing();
    }
    const own = path.startsWith(PREVIEW_CLIENT);
    // Built pages show published content, not drafts.
    if (!own && (extname(path) === "" || extname(path) === ".html")) return undefined;
    const site = own ? client : built;
    const name = own ? `/${path.slice(PREVIEW_CLIENT.length)}` : path;
    const folder = site.current();
    const file = folder === undefined ? undefined : findFile(site, folder, name);
    if (file === undefined) return missing();
    const type = mediaType(name);
    if (extname(path) === ".css") {
      return sendAs(c, stylesBelow(base, await readFile(file.place, "utf8")), type);
    }
    return (await sendFile(c, file.place, { "Content-Type": type })) ?? missing();
  };
}

function sendAs(c: Context<PartEnv>, body: string, type: string): Response {
  return c.body(body, 200, { "Content-Type": type });
}

/**
 * Sends a file, or the requested part: some browsers play only videos that they can seek.
 * @returns undefined when it is gone
 */
async function sendFile(
  c: Context<PartEnv>,
  place: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const response = await serveStatic({ path: place })(c, async () => undefined);
  // A stored file's name does not tell its type.
  for (const [header, value] of Object.entries(headers)) response?.headers.set(header, value);
  return response ?? undefined;
}
