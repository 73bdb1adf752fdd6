import { perspectiveCookieName } from "@sanity/preview-url-secret/constants";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { stream } from "hono/streaming";
import type { StreamingApi } from "hono/utils/stream";
import { AGENTS_REDIRECT } from "../../src/facts/paths.ts";
import { PREVIEW_CHANGES, PREVIEW_GATE, PREVIEW_PERSPECTIVE } from "../contracts/preview.ts";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import { isHttps } from "../http/send.ts";
import type { Part, PartEnv, Visit } from "../http/part.ts";
import type { Renderer } from "../render/renderer.ts";
import { printError } from "../runtime/fatal.ts";
import { createComparison } from "./comparison.ts";
import { openDrafts, toPerspective } from "./drafts.ts";
import { createFiles } from "./files.ts";
import { plainPage } from "./page/html.ts";
import { framePolicy, frameForReview } from "./page/frame.ts";
import { createPageHandler, sendPage } from "./page/page-handler.ts";
import { DraftPages } from "./page/pages.ts";
import type { SourceConfig } from "../../src/content/source.ts";
import { lowerCaseAgent } from "../site/address.ts";

/** Options of a preview. */
export interface PreviewOptions {
  renderer: Renderer;
  source: SourceConfig;
  /** Token that can read drafts. */
  token: string | undefined;
  /** Absolute path of the folder of releases. */
  releases: string;
}

const NO_PERSON = plainPage(
  "Preview",
  "Drafts are shown inside the Studio: open Presentation there.",
);
const NOT_YET = plainPage(
  "Not ready to be shown",
  "Something in it is still missing. Ask whoever sent you the link.",
);
const NO_TOKEN = plainPage(
  "No preview",
  "The preview reads drafts: set SANITY_READ_TOKEN to a token with the role Viewer (see .env.example).",
);
/** Proxies close idle connections. In milliseconds. */
const HEARTBEAT_MS = 20_000;
const OWN_POLICY = "default-src 'none'";
/** Drafts must not be cached or indexed. The Studio, on the same origin, shows pages in frames. */
const HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Frame-Options": "SAMEORIGIN",
  "Content-Security-Policy": framePolicy(OWN_POLICY, "'self'"),
};

/**
 * Opens the preview: the site's pages as if all drafts, or releases, were published, for people who work in the
 * Studio, and for reviewers what their link shows. Without a token it says what to do.
 */
export function openPreview({ renderer, source, token, releases }: PreviewOptions): Part {
  if (token === undefined) {
    const headers = { ...HEADERS, "Content-Type": "text/html; charset=utf-8" };
    return {
      fetch: () => new Response(NO_TOKEN, { status: 503, headers }),
      checks: async () => [],
      close: async () => undefined,
    };
  }
  const drafts = openDrafts({ ...source, token });
  const pages = new DraftPages(renderer, drafts);
  const servePage = createPageHandler(pages);
  const serveFile = createFiles(source, releases, pages.media);
  /** Event streams to open pages. */
  const openPages = new Set<StreamingApi>();
  const tell = (text: string) => {
    for (const page of openPages) void page.write(text);
  };
  const heartbeat = setInterval(() => tell(": still here\n\n"), HEARTBEAT_MS).unref();

  /** Answers a path of the site below a base: with a file, a redirect, or the page. */
  const serve = async (
    c: Context<PartEnv>,
    base: string,
    showPage: (path: string) => Promise<Response>,
  ): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const file = await serveFile(c, pathname, base);
    if (file !== undefined) return file;
    const path = pathname.replace(/\/+$/, "") || "/";
    const elsewhere = path === AGENTS_REDIRECT ? "/#agents" : lowerCaseAgent(path);
    return elsewhere === undefined ? showPage(path) : c.redirect(base + elsewhere + search);
  };

  /** Pages and their files, for a person without an account. */
  const review = async (
    c: Context<PartEnv>,
    { base, perspective }: NonNullable<Visit["review"]>,
  ): Promise<Response> => {
    c.header("X-Frame-Options", "DENY");
    c.header("Content-Security-Policy", framePolicy(OWN_POLICY, "'none'"));
    const { pathname } = new URL(c.req.url);
    const own = pathname.startsWith("/preview/") && pathname !== PREVIEW_GATE;
    if (own) return c.text("There is no such page.\n", 404);
    return serve(c, base, async (path) => {
      const found = await pages.page(path, perspective);
      if ("problems" in found) return c.html(NOT_YET, 422);
      if (found.status === 404) {
        // The shared document may have got another address since the link was made.
        const { addresses } = await pages.content(perspective);
        const now = addresses.of(perspective.replace("draft:", ""))?.path ?? path;
        if (now !== path) return c.redirect(base + now);
      }
      return sendPage(c, found.status, frameForReview(found.html, base));
    });
  };

  const app = new Hono<PartEnv>();
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      return c.text("The preview can only be read.\n", 405, { Allow: "GET, HEAD" });
    }
    const { visit } = c.env;
    if (visit.review !== undefined) return review(c, visit.review);
    if (visit.person === undefined) return c.html(NO_PERSON, 401);
    return next();
  });
  // A cookie stores the perspective that an editor chooses.
  app.get(PREVIEW_PERSPECTIVE, (c) => {
    setCookie(c, perspectiveCookieName, toPerspective(c.req.query("is")), {
      path: `${PREVIEW_PATH}/`,
      httpOnly: true,
      sameSite: "Strict",
      secure: isHttps(c.env.visit.origin),
    });
    return c.body(null, 204);
  });
  app.get(PREVIEW_CHANGES, (c) => {
    c.header("Content-Type", "text/event-stream");
    return stream(c, async (page) => {
      openPages.add(page);
      void page.write("retry: 1000\n\n");
      await new Promise<void>((resolve) => page.onAbort(resolve));
      openPages.delete(page);
    });
  });
  app.route("/", createComparison(pages, serveFile));
  app.get("*", (c) => {
    const perspective = toPerspective(getCookie(c, perspectiveCookieName));
    return serve(c, PREVIEW_PATH, (path) => servePage(c, path, perspective));
  });
  app.onError((error, c) => {
    printError(error);
    return c.text("The content cannot be read at the moment.\n", 502);
  });

  const stopListening = drafts.listen((change) => {
    pages.change(change).then(() => tell("event: change\ndata: {}\n\n"), printError);
  });
  return {
    fetch: app.fetch,
    // Needs no check of its own: the publisher's checks cover the same content.
    checks: async () => [],
    close: async () => {
      stopListening();
      clearInterval(heartbeat);
      for (const page of openPages) page.abort();
    },
  };
}
