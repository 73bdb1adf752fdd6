import { MEDIA_ROOT } from "../../src/facts/paths.ts";
import { isHashed, mediaType } from "../release/paths.ts";
import { MEDIA_POLICY, mediaDelivery } from "content-lake/media-types";
import { parseAccept } from "hono/utils/accept";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream";
import send from "send";
import { ENDINGS } from "../release/compress.ts";
import { fileIn, type SiteFile } from "./folders.ts";

/** Headers of the dataset's files, so that no script runs when one is opened directly. */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": MEDIA_POLICY,
};

/** Cache rule of code: public, with a hash in its name. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/**
 * Cache rule of the dataset's pictures and videos, whose names have hashes too. They are behind the
 * gate, so shared caches must not keep them.
 */
export const IMMUTABLE_PRIVATE = "private, max-age=31536000, immutable";
/** Cache rule of pages and all other files. */
export const REVALIDATE = "private, max-age=0, must-revalidate";

/** The cache rule of a path of the site. */
export function cacheControl(path: string): string {
  if (path.startsWith("/_astro/")) return IMMUTABLE;
  return isHashed(path) ? IMMUTABLE_PRIVATE : REVALIDATE;
}

/**
 * Type of the file at a path, and headers that those of the dataset have besides.
 * @param type of a file of the site's own
 */
export function fileHeaders(path: string, type: string): Readonly<Record<string, string>> {
  if (!path.startsWith(MEDIA_ROOT)) return { "Content-Type": type };
  const delivery = mediaDelivery(path);
  return {
    "Content-Type": delivery.type,
    ...MEDIA_HEADERS,
    ...(delivery.attachment && { "Content-Disposition": "attachment" }),
  };
}

/** Files up to this size are read whole, since streams take several times as long. In bytes. */
const SMALL = 64 * 1024;
/** Headers of requests for a part of a file, or under a condition. */
const CONDITIONS = [
  "range",
  "if-none-match",
  "if-match",
  "if-unmodified-since",
  "if-modified-since",
];
/** The last bytes of a file in a `Range` header, like `-500`. */
const SUFFIX = /([=,]\s*)-(\d+)/g;

/**
 * Sends a file in the best encoding: all of it, a part, or 304.
 * @param options.status a page with 404 has no tag and no parts
 * @param options.cache the Cache-Control header; default: that of its path
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  { status = 200, cache = cacheControl(file.path) }: { status?: 200 | 404; cache?: string } = {},
): Promise<void> {
  const { headers, method } = request;
  const forms = Object.entries(ENDINGS).flatMap(([encoding, ending]) => {
    const form = fileIn("", file.place + ending);
    return form === undefined ? [] : [{ encoding, form }];
  });
  const accepted = acceptedIn(String(headers["accept-encoding"] ?? ""));
  const [best] = forms
    .filter(({ encoding }) => accepted(encoding) >= Math.max(accepted("identity"), LEAST))
    .sort((one, other) => accepted(other.encoding) - accepted(one.encoding));
  const { place, stats } = best?.form ?? file;
  const isFound = status === 200;
  const tag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}${best ? `-${best.encoding}` : ""}"`;
  const said = {
    ...fileHeaders(file.path, mediaType(file.path)),
    "Cache-Control": cache,
    ...(forms.length > 0 && { Vary: "Accept-Encoding" }),
    ...(best && { "Content-Encoding": best.encoding }),
    ...(isFound && { ETag: tag, "Accept-Ranges": "bytes" }),
  };
  if (stats.size <= SMALL && !(isFound && CONDITIONS.some((name) => headers[name]))) {
    const bytes = readFileSync(place);
    response.writeHead(status, { ...said, "Content-Length": bytes.length });
    response.end(method === "HEAD" ? undefined : bytes);
    return;
  }
  // `send` refuses the last 500 bytes of a shorter file; they are the whole file (RFC 9110, 14.1.2).
  headers.range &&= headers.range.replace(SUFFIX, (part, before, last) =>
    Number(last) > stats.size ? `${before}0-` : part,
  );
  response.statusCode = status;
  response.setHeaders(new Map(Object.entries(said)));
  const rules = { index: false, cacheControl: false, lastModified: false, acceptRanges: isFound };
  await new Promise<void>((resolve, reject) => {
    finished(response, () => resolve());
    // The path was looked up and does not come from the request.
    send(request, encodeURI(place), { ...rules, etag: false, dotfiles: "allow" })
      .on("error", (error: Error & { status?: number }) => {
        // Once the head is sent, only breaking the connection can tell the client of a failure.
        if (response.headersSent) return void response.destroy();
        // Headers of the file do not apply to the refusal.
        for (const name of Object.keys(said)) response.removeHeader(name);
        if (error.status !== 412 && error.status !== 416) return reject(error);
        response
          .writeHead(error.status, { "Content-Length": 0, "Cache-Control": "no-store" })
          .end();
      })
      .pipe(response);
  });
}

/** A quality of 0 means "not accepted". */
const LEAST = 0.001;

/** Quality of an encoding for a browser, 0 to 1. @param header the Accept-Encoding header */
function acceptedIn(header: string): (encoding: string) => number {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  return (encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
}
