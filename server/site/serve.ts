import type { IncomingMessage, ServerResponse } from "node:http";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { isHttps } from "../http/headers.ts";
import { closeServer, listen } from "../http/listen.ts";
import { sendText } from "../http/send-body.ts";
import { createHttpServer, type Handler } from "../http/server.ts";
import { requestPath } from "./address.ts";
import { handleVisit } from "./handle.ts";
import { folderSite, releaseSite } from "./folders.ts";
import { HTTPS_HEADERS, SECURITY_HEADERS } from "./headers.ts";

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
    headers: isHttps(siteUrl) ? HTTPS_HEADERS : SECURITY_HEADERS,
    access: {
      // The site is public, and a proxy may use any name.
      hosts: "any",
      origins: siteUrl === undefined ? [] : [new URL(siteUrl).origin],
      navigations: true,
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
