import type { IncomingMessage, ServerResponse } from "node:http";
import { AGENTS_REDIRECT } from "../../src/facts/paths.ts";
import { sendText } from "../http/send-body.ts";
import {
  PREVIEW_CHANGES,
  PREVIEW_DISABLE,
  PREVIEW_ENABLE,
  PREVIEW_GATE,
  PREVIEW_PERSPECTIVE,
} from "../../src/facts/preview.ts";
import { baseHeaders, isHttps } from "../http/headers.ts";
import { closeServer, listen } from "../http/listen.ts";
import { isOfThisMachine } from "../http/local.ts";
import { printError } from "../runtime/fatal.ts";
import type { ReadinessProbe } from "../http/health-routes.ts";
import { createProgramServer } from "../http/server.ts";
import { PRIVATE_HEADERS, redirect, sendHtml } from "./answer.ts";
import { createComparisonHandler } from "./comparison/handler.ts";
import { createOpenPages } from "./open-pages.ts";
import { doorVisit } from "./door.ts";
import type { Drafts } from "./drafts.ts";
import { createFiles, type FileSources } from "./files.ts";
import { PERSPECTIVE_COOKIE, checkHandshake } from "./handshake.ts";
import type { SchemaFields } from "./marks/schema-fields.ts";
import { framePolicy, reviewed, type ClientFiles } from "./page/frame.ts";
import { DraftPages } from "./page/pages.ts";
import { createPageHandler } from "./page/page-handler.ts";
import { plainPage } from "./page/problems.ts";
import { DRAFTS, toCookie, toPerspective } from "./perspective.ts";
import { choiceCookie, cookieOf, createSessions, ENDED, type Session } from "./session.ts";
import type { Renderer } from "../render/renderer.ts";
import { requestPath, requestQuery } from "../site/address.ts";

/** How to run a preview. */
export interface PreviewOptions {
  /** 1 to 65535, or 0 for any free port. It listens on the loopback address only. */
  port: number;
  renderer: Renderer;
  drafts: Drafts;
  fields: SchemaFields;
  files: FileSources;
  scripts: ClientFiles;
  /** Signs sessions. */
  secret: string;
  /** Origins of Studios, which may frame the page "no session". */
  studios: readonly string[];
  /** Public address, where it is behind a proxy: `https://preview.example.org`. */
  publicUrl?: string | undefined;
  /** People sign in to the Studio by name: only its door may ask. Default: false. */
  doorOnly?: boolean;
  /** Probe for `GET /ready`. Default: ready, without checks. */
  ready?: ReadinessProbe;
  /** Milliseconds since 1970. Default: the clock. */
  now?: () => number;
}

/** Where a browser sees the preview. */
interface PublicAddress {
  host: string;
  /** Path below which it lies; empty for an origin of its own. */
  base: string;
}

/** A running preview. */
export interface Preview {
  /** Its address, like `http://127.0.0.1:4322`. */
  url: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const NO_SESSION = plainPage(
  "Preview",
  "Drafts are shown inside the Studio: open Presentation there. If you have just come from it, press its reload sign.",
);
const NOT_YET = plainPage(
  "Not ready to be shown",
  "Something in it is still missing. Ask whoever sent you the link.",
);
const OWN_POLICY = "default-src 'none'";

/**
 * Serves the site's pages as if all drafts, or releases, were published, to editors only.
 * @throws {PortError} when it cannot listen
 */
export async function servePreview(options: PreviewOptions): Promise<Preview> {
  const { drafts, studios, publicUrl, now = Date.now } = options;
  const sessions = createSessions(options.secret, now);
  const pages = new DraftPages(options.renderer, drafts, options.fields);
  const servePage = createPageHandler(pages, options.scripts);
  const serveFile = createFiles(options.files, pages.media);
  const { scripts } = options;
  const serveComparison = createComparisonHandler({ pages, drafts, scripts, serveFile });
  const openPages = createOpenPages();
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host = "" } = request.headers;
    const visit = doorVisit(request, options.secret);
    // Another host name is allowed only from this machine, without a proxy, or through the door.
    if (visit === undefined && host !== publicHost && !isOfThisMachine(request)) {
      return sendText(response, 403, "The preview does not answer under this address.");
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return sendText(response, 405, "The preview can only be read.");
    }
    if (options.doorOnly && visit === undefined) return sendHtml(response, 401, NO_SESSION);
    const address = visit
      ? { host: new URL(visit.studio).host, base: visit.base }
      : { host, base: "" };
    // Two slashes at the beginning are a path, not the name of a host.
    const url = new URL(`http://localhost${requestPath(request.url)}${requestQuery(request.url)}`);
    if (visit?.reviewer) return review(request, response, url, { ...visit, ...visit.reviewer });
    if (url.pathname === PREVIEW_ENABLE) return enable(response, url, address);
    if (url.pathname === PREVIEW_DISABLE) {
      response.setHeader("Set-Cookie", ENDED);
      return sendHtml(response, 200, NO_SESSION);
    }
    const session = visit ?? sessions.read(request.headers.cookie);
    if (session === undefined) return sendHtml(response, 401, NO_SESSION);
    response.setHeader("Content-Security-Policy", framePolicy(OWN_POLICY, [session.studio]));
    if (url.pathname === PREVIEW_CHANGES) return openPages.add(response);
    if (url.pathname === PREVIEW_PERSPECTIVE) {
      const choice = toCookie(toPerspective(url.searchParams.get("is")));
      response.setHeader("Set-Cookie", choiceCookie(PERSPECTIVE_COOKIE, choice, session, address));
      return void response.writeHead(204).end();
    }
    const asking = { studio: session.studio, base: address.base };
    if (await serveComparison(request, response, url.pathname, asking)) return;
    if (await serveFile(request, response, url.pathname, address.base)) return;
    return page(request, response, url, { ...session, base: address.base });
  };

  /** Pages and their files, for a person without an account. */
  const review = async (
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, search }: URL,
    { base, perspective }: { base: string; perspective: string },
  ) => {
    response.setHeader("Content-Security-Policy", framePolicy(OWN_POLICY, []));
    response.setHeader("X-Frame-Options", "DENY");
    const own = pathname.startsWith("/preview/") && pathname !== PREVIEW_GATE;
    if (own) return sendText(response, 404, "There is no such page.");
    if (await serveFile(request, response, pathname, base)) return;
    const path = pagePath(pathname);
    const elsewhere = redirected(path);
    if (elsewhere !== undefined) return redirect(response, base + elsewhere + search);
    const found = await pages.page(path, perspective);
    if ("problems" in found) return sendHtml(response, 422, NOT_YET);
    const { html, policy } = reviewed(found.html, base);
    response.setHeader("Content-Security-Policy", policy);
    sendHtml(response, found.status, html);
  };

  const enable = async (response: ServerResponse, url: URL, address: PublicAddress) => {
    const handshake = await checkHandshake(drafts.client, url.href);
    if (handshake === undefined) return sendHtml(response, 401, NO_SESSION);
    response.setHeader("Set-Cookie", [
      // Behind the door its own session counts.
      ...(address.base === "" ? [sessions.cookie(handshake, address.host)] : []),
      choiceCookie(PERSPECTIVE_COOKIE, toCookie(handshake.perspective), handshake, address),
    ]);
    const { path } = handshake;
    redirect(response, path.startsWith(`${address.base}/`) ? path : address.base + path);
  };

  const page = async (
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, search }: URL,
    { studio, base }: Session & { base: string },
  ) => {
    const path = pagePath(pathname);
    const elsewhere = redirected(path);
    if (elsewhere !== undefined) return redirect(response, base + elsewhere + search);
    const perspective = toPerspective(cookieOf(request.headers.cookie, PERSPECTIVE_COOKIE));
    await servePage(request, response, { path, perspective, studio, base });
  };

  const server = createProgramServer({
    program: "preview",
    headers: {
      ...baseHeaders({ embed: "same-site", framedBy: studios, https: isHttps(publicUrl) }),
      ...PRIVATE_HEADERS,
      "Content-Security-Policy": framePolicy(OWN_POLICY, studios),
    },
    access: {
      hosts: publicUrl === undefined ? [] : [new URL(publicUrl).hostname],
      origins: [],
      // The Studio's frame opens it, from any site.
      navigations: true,
    },
    handle: async (request, response) => {
      try {
        await answer(request, response);
      } catch (error) {
        printError(error);
        if (response.headersSent) response.end();
        else sendText(response, 502, "The content cannot be read at the moment.");
      }
    },
    ready: options.ready,
    log: (line) => console.error(line),
  });
  const stopListening = drafts.listen((change) => {
    pages.change(change).then(() => openPages.notify(), printError);
  });
  const port = await listen(server, {
    port: options.port,
    host: HOST,
    program: "the preview",
    settings: { port: "PREVIEW_PORT" },
  });
  // Renders the first page now, because it takes longest.
  pages.page("/", DRAFTS).catch(printError);
  return {
    url: publicUrl ?? `http://${HOST}:${port}`,
    close: () => {
      stopListening();
      openPages.close();
      return closeServer(server);
    },
  };
}

/** A path without a slash at the end. */
function pagePath(pathname: string): string {
  return pathname.replace(/\/+$/, "") || "/";
}

/** Where the site redirects a path (`server/site/serve.ts`); undefined for most. */
function redirected(path: string): string | undefined {
  if (path === AGENTS_REDIRECT) return "/#agents";
  const lower = path.toLowerCase();
  return lower.startsWith("/agent/") && lower !== path ? lower : undefined;
}
