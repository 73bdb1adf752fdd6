import type { IncomingMessage, ServerResponse } from "node:http";
import { sendBody, sendText } from "../http/send-body.ts";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { stylesBelow } from "./door.ts";
import { cacheMedia } from "../../src/content/media-files.ts";
import type { MediaFile } from "../../src/content/media.ts";
import type { MediaBase } from "../../src/content/source.ts";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../src/facts/constants.ts";
import { MEDIA_ROOT } from "../../src/facts/paths.ts";
import { PREVIEW_CLIENT, PREVIEW_GATE } from "../../src/facts/preview.ts";
import type { SiteFiles } from "../site/files.ts";
import { fileHeaders } from "../site/headers.ts";
import { sendFile } from "../site/send-file.ts";

/** Sources of the files that pages name. */
export interface FileSources {
  /** The built site: its scripts, styles, fonts and icons. */
  site: SiteFiles;
  /** The built scripts of the preview. */
  client: SiteFiles;
  /** Base addresses of the dataset's files. */
  mediaBase: MediaBase;
  /** Absolute path of the folder with fetched files. */
  mediaCache: string;
}

/** The browser must not keep drafts' files after the session. */
const UNKEPT = { status: 200, cache: "no-store" } as const;
const [KEY, VALUE] = [JSON.stringify(GATE_STORAGE_KEY), JSON.stringify(GATE_STORAGE_VALUE)];
/** Only the page that loads it takes the gate for passed: what is stored stays as it is for all others. */
const OPEN_GATE = `{const get=Storage.prototype.getItem;Storage.prototype.getItem=function(key){return key===${KEY}?${VALUE}:get.call(this,key)}}`;

/**
 * Serves a file, if the path names one.
 * @param media files of the dataset that rendered pages name, by path
 */
export function createFiles(sources: FileSources, media: ReadonlyMap<string, MediaFile>) {
  /**
   * @param base path below which the browser sees the preview
   * @returns false for the path of a page
   */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    base: string,
  ): Promise<boolean> => {
    if (path === PREVIEW_GATE) {
      sendBody(response, 200, "text/javascript; charset=utf-8", OPEN_GATE);
      return true;
    }
    const named = media.get(path);
    if (path.startsWith(MEDIA_ROOT) && named) {
      const cached = await cacheMedia(named, sources.mediaBase, sources.mediaCache);
      const { type, headers } = fileHeaders(path, "");
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      // With ranges: some browsers play no video that they cannot seek.
      const file = { path, type, encodings: [], place: () => cached };
      if ((await sendFile(request, response, file, UNKEPT)) === "done") return true;
    }
    const own = path.startsWith(PREVIEW_CLIENT);
    // Built pages show published content, not drafts.
    if (!own && (extname(path) === "" || extname(path) === ".html")) return false;
    const file = own
      ? sources.client.find(`/${path.slice(PREVIEW_CLIENT.length)}`)
      : sources.site.find(path);
    if (file && base !== "" && extname(path) === ".css") {
      const css = await readFile(file.place(undefined), "utf8");
      sendBody(response, 200, file.type, stylesBelow(base, css));
      return true;
    }
    if (file && (await sendFile(request, response, file, UNKEPT)) === "done") return true;
    sendText(response, 404, "There is no such file.");
    return true;
  };
}
