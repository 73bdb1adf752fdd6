import type { IncomingMessage, ServerResponse } from "node:http";
import { sendText } from "../http/send-body.ts";
import { isHashed } from "../release/paths.ts";
import { decodePath, lowerCaseAgent, requestPath, withQuery } from "./address.ts";
import { findFile, ruleFor, type Site } from "./folders.ts";
import { REVALIDATE } from "./headers.ts";
import { sendFile } from "./send-file.ts";

/** Message before the first release. */
const WAITING =
  "This site is being made for the first time. If it is not here in a few minutes, some of its content has to be corrected: the Studio says what, and so does the log of npm start.";
/** Responds to GET or HEAD with the file at the path, all of it from one release. */
export async function handleVisit(
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
  const file = findFile(site, folder, path);
  if (file) return sendFile(request, response, file);
  const page = findFile(site, folder, `${path.replace(/\/$/, "")}/index.html`);
  // Each page has one address for search engines and caches.
  if (page && path !== "/" && path.endsWith("/")) {
    return redirect(response, 301, withQuery(sent.slice(0, -1), request.url));
  }
  if (page) return sendFile(request, response, page);
  const agent = lowerCaseAgent(sent);
  if (agent !== undefined) return redirect(response, 302, agent);
  const missing = findFile(site, folder, "/404.html");
  if (missing) return sendFile(request, response, missing, { status: 404, cache: "no-store" });
  sendText(response, 404, "There is no such page.");
}

/** Browsers cache a 301 forever unless they have to revalidate it: editors may delete a redirect. */
function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
  response.writeHead(status, { Location: location, "Cache-Control": REVALIDATE }).end();
}
