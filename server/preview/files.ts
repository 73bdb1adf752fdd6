import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, extname, join } from "node:path";
import { contentType } from "mime-types";
import sirv from "sirv";
import { fetchMedia } from "../../src/content/media-files.ts";
import { MEDIA_ROOT, type MediaFile } from "../../src/content/media.ts";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../src/facts/constants.ts";
import { PREVIEW_CLIENT, PREVIEW_GATE } from "../../src/facts/preview.ts";
import { PRIVATE_HEADERS, send } from "./answer.ts";

/** Where the files are that pages of the preview name. */
export interface FileSources {
  /** Absolute path of the built site: its scripts, styles, fonts and icons. */
  site: string;
  /** Absolute path of the built scripts of the preview. */
  client: string;
  /** Base address of the dataset's pictures. */
  mediaBase: string;
  /** Absolute path of the folder of pictures fetched before. */
  mediaCache: string;
}

/** Editors have no use for the gate's password: the gate finds its own flag set. */
const OPEN_GATE = `try{localStorage.setItem(${JSON.stringify(GATE_STORAGE_KEY)},${JSON.stringify(GATE_STORAGE_VALUE)})}catch{}`;

/**
 * Answers with a file, where the path names one.
 * @param media pictures that rendered pages name, by path
 */
export function createFiles(sources: FileSources, media: ReadonlyMap<string, MediaFile>) {
  const setHeaders = (response: ServerResponse) => {
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
  };
  const site = sirv(sources.site, { dev: true, extensions: [], setHeaders });
  const client = sirv(sources.client, { dev: true, extensions: [], setHeaders });

  /** @returns false when the path is not a file's: it is a page's, then */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    const missing = () => send(request, response, 404, "text/plain", "There is no such file.");
    if (path === PREVIEW_GATE) {
      send(request, response, 200, "text/javascript", OPEN_GATE);
      return true;
    }
    if (path.startsWith(PREVIEW_CLIENT)) {
      request.url = `/${basename(path)}`;
      client(request, response, missing);
      return true;
    }
    const file = media.get(path);
    if (path.startsWith(MEDIA_ROOT) && file) {
      const bytes = await fetchMedia(file, sources.mediaBase, sources.mediaCache);
      send(request, response, 200, contentType(extname(path)) || "application/octet-stream", bytes);
      return true;
    }
    // The built pages are the published ones, and stay where they are.
    if (extname(path) === "" || extname(path) === ".html") return false;
    request.url = join("/", path);
    site(request, response, missing);
    return true;
  };
}
