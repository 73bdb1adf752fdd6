import { parseAccept } from "hono/utils/accept";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendText } from "../http/send-body.ts";
import { sendPath } from "../http/send-path.ts";
import { ENDINGS } from "../release/compress.ts";
import { isHashed, mediaType } from "../release/paths.ts";
import { decodePath, lowerCaseAgent, requestPath, withQuery } from "./address.ts";
import { fileIn, findFile, ruleFor, type Site, type SiteFile } from "./folders.ts";
import { cacheControl, fileHeaders, REVALIDATE } from "./headers.ts";

/** Before the first release. */
const WAITING =
  "This site is being made for the first time. If it is not here in a few minutes, some of its content has to be corrected: the Studio says what, and so does the log of npm start.";
/** A file up to this size is read at once: streams take several times as long. In bytes. */
const SMALL = 64 * 1024;
/** Headers of requests for a part of a file, or under a condition. */
const CONDITIONS = [
  "range",
  "if-none-match",
  "if-match",
  "if-unmodified-since",
  "if-modified-since",
];

/** Answers a GET or HEAD with the file at its path, all of it from one release. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
): Promise<void> {
  const folder = site.current();
  if (folder === undefined) return sendText(response, 503, WAITING, { "Retry-After": 5 });
  const sent = requestPath(request.url);
  const path = decodePath(sent) ?? sent;
  const rule = isHashed(path) ? undefined : ruleFor(folder, path);
  if (rule) return redirect(response, rule.status, withQuery(rule.to, request.url));
  const file = path.endsWith("/")
    ? findFile(site, folder, `${path}index.html`)
    : (findFile(site, folder, path) ?? findFile(site, folder, `${path}/index.html`));
  if (file) return sendFile(request, response, file);
  const agent = lowerCaseAgent(sent);
  if (agent !== undefined) return redirect(response, 302, agent);
  const missing = findFile(site, folder, "/404.html");
  if (missing) return sendFile(request, response, missing, { status: 404, cache: "no-store" });
  sendText(response, 404, "There is no such page.");
}

/** Browsers keep a 301 for good, unless they are told to ask again: editors may delete a redirect. */
function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
  response.writeHead(status, { Location: location, "Cache-Control": REVALIDATE }).end();
}

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
  response.statusCode = status;
  for (const [name, value] of Object.entries(said)) response.setHeader(name, value);
  const sent = await sendPath(request, response, place, isFound);
  if (sent === "done") return;
  // What was said of the file is not true of the refusal.
  for (const name of Object.keys(said)) response.removeHeader(name);
  if (sent === "gone") throw new Error(`This file cannot be read: ${place}`);
  response.writeHead(sent, { "Content-Length": 0, "Cache-Control": "no-store" }).end();
}

/** What is accepted at all has more. */
const LEAST = 0.001;

/** How much a browser wants an encoding, from 0 to 1. @param header the Accept-Encoding header */
function acceptedIn(header: string): (encoding: string) => number {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  return (encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
}
