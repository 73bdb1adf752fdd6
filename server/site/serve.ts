import type { IncomingMessage, ServerResponse } from "node:http";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { baseHeaders, isHttps, sendText } from "../http/send.ts";
import { closeServer, listen } from "../http/listen.ts";
import { createHttpServer, type Handler } from "../http/server.ts";
import { decodePath, lowerCaseAgent, requestPath, withQuery } from "./address.ts";
import { fileIn, findFile, folderSite, releaseSite, ruleFor, type Site } from "./folders.ts";
import { REVALIDATE, sendFile } from "./send-file.ts";
import { isHashed } from "../release/paths.ts";
import { isOfThisMachine } from "../http/access.ts";
import {
  localStudio,
  STUDIO_ELSEWHERE,
  studioOrigin,
  type StudioPlace,
} from "../runtime/studio-address.ts";
import type { Check } from "../http/part.ts";
import { failedCheck, passedCheck } from "../runtime/readiness.ts";

/** A running site server. */
export interface SiteServer {
  /** Address for a browser, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Options of the site server. */
export type SiteOptions = {
  /** 1 to 65535, or 0 for any free port. */
  port: number;
  host: string;
  /** Handles requests below {@link STUDIO_PATH}. Without it there is no Studio. */
  studio?: Handler | undefined;
  /** Public address of the site. Default: none, for a site on this machine. */
  siteUrl?: string | undefined;
  /** Logs the error of a request, with its stack. Default: the console. */
  log?: (line: string) => void;
} & (
  | { /** Absolute path of a built site. */ folder: string }
  | { /** Absolute path of the folder of releases: the current one is served. */ releases: string }
);

const FAILED = "This page cannot be shown at the moment.";

/**
 * Serves the site. Unknown paths get the 404 page; agents' names are found in any case
 * (`docs/decisions/addresses.md`). Each response is of one release, and the next request sees a new
 * one.
 * @throws {PortError} when it cannot listen
 */
export async function serveSite(options: SiteOptions): Promise<SiteServer> {
  const { host, studio, siteUrl, log = console.error } = options;
  const site = "folder" in options ? folderSite(options.folder) : releaseSite(options.releases);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const path = requestPath(request.url);
    if (studio && (path === STUDIO_PATH || path.startsWith(`${STUDIO_PATH}/`))) {
      return studio(request, response);
    }
    return handleVisit(request, response, site);
  };
  const server = createHttpServer({
    // The Content Security Policy is in a meta tag; these are for what a meta tag cannot say.
    headers: baseHeaders(isHttps(siteUrl)),
    access: {
      // The site is public, and a proxy may use any name.
      hosts: "any",
      origins: siteUrl === undefined ? [] : [new URL(siteUrl).origin],
    },
    handle,
    refuse: (response, status, message) =>
      sendText(response, status, status === 500 ? FAILED : message),
    log,
  });
  const port = await listen(server, {
    port: options.port,
    host,
    program: "the site",
    settings: { port: "PORT", host: "HOST" },
  });
  return {
    url: `http://${displayHost(host)}:${port}`,
    close: () => closeServer(server),
  };
}

/** The host of an address for a browser on this machine. */
function displayHost(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

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
  // Each page has one address for search engines and caches.
  const address = path.replace(/\/(?:index\.html)?$/, "");
  const page = findFile(site, folder, `${address}/index.html`);
  if (page && path !== (address || "/")) {
    return redirect(response, 301, withQuery(encodeURI(address) || "/", request.url));
  }
  const file = page ?? findFile(site, folder, path);
  if (file) return sendFile(request, response, file);
  const agent = lowerCaseAgent(sent);
  if (agent !== undefined) return redirect(response, 302, agent);
  const missing = fileIn(folder, "/404.html");
  if (missing) return sendFile(request, response, missing, { status: 404, cache: "no-store" });
  sendText(response, 404, "There is no such page.");
}

/** Browsers cache a 301 forever unless they have to revalidate it: editors may delete a redirect. */
function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
  response.writeHead(status, { Location: location, "Cache-Control": REVALIDATE }).end();
}

/**
 * Redirects from the site's address to the Studio's origin. Clients on other machines get its
 * public address, if it has one.
 */
export function studioRedirect(place: StudioPlace) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const base = studioOrigin(place);
    if (base === localStudio(place) && !isOfThisMachine(request)) {
      sendText(response, 403, STUDIO_ELSEWHERE);
      return;
    }
    const sent = request.url ?? "";
    const path = sent.startsWith(STUDIO_PATH) ? sent : `${STUDIO_PATH}/`;
    response.writeHead(302, { Location: base + path, "Cache-Control": "no-store" }).end();
  };
}

const NO_RELEASE =
  "There is no release yet: visitors see no site. The log of npm start and the Studio say which content has to be corrected, if it does not come.";

/** Checks that there is a release. @param dir absolute path of the folder of releases */
export function checkRelease(dir: string): Check {
  return releaseSite(dir).current() === undefined
    ? failedCheck("release", NO_RELEASE)
    : passedCheck("release");
}
