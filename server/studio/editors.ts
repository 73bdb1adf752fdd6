import type { IncomingMessage, ServerResponse } from "node:http";
import { baseHeaders, isHttps, sendText } from "../http/send.ts";
import { closeServer, listen } from "../http/listen.ts";
import { clientAddress, hostName } from "../http/access.ts";
import { createHttpServer, type HttpServerOptions } from "../http/server.ts";
import { LAKE_PATH } from "../../src/facts/studio.ts";
import type { StudioPlace } from "../runtime/studio-address.ts";
import { requestPath, requestQuery } from "../site/address.ts";
import type { ReadinessProbe } from "../http/metrics.ts";
import type { Check, Part } from "../http/part.ts";
import type { Lake } from "content-lake";
import { createDoor, type DoorOptions, type PartName } from "./door/door.ts";
import { passTo } from "./door/forward.ts";
import type { StudioHandler } from "./studio.ts";

/** Options of the editors' address. */
export interface EditorsOptions extends Omit<DoorOptions, "lake" | "part"> {
  place: StudioPlace;
  /** Probe for `GET /ready`. */
  ready: ReadinessProbe;
  /** Work after each response; see {@link HttpServerOptions}. */
  after?: HttpServerOptions["after"];
}

/** The editors' address: the door, behind it the Studio and all parts, and `/webhook`. */
export interface Editors {
  /** Parts that open once the program is ready. */
  openLake(lake: Pick<Lake, "handle" | "upgrade">): void;
  /**
   * @param open is called at the first request, and again when it failed
   * @returns opens it now
   */
  openPart(name: PartName, open: () => Part | Promise<Part>): () => Promise<Part>;
  openStudio(studio: StudioHandler): void;
  /** Says what the Studio waits for. Default: that it is being built. */
  wait(reason?: string): void;
  /** Says why there is no Studio. */
  fail(reason: string): void;
  /** Whether there is a Studio. */
  check(): Check;
  close(): Promise<void>;
}

const BUILDING = "The Studio is being built. This page opens it in a moment.";
/** How soon a waiting browser reloads, in seconds. */
const RELOAD_S = 3;
const WEBHOOK = "/webhook";
const UPLOAD = new RegExp(`^${LAKE_PATH}/v[^/]+/assets/`);

/**
 * Serves editors from now on, at an origin of their own, so that no file of a dataset is ever a page of the
 * site's origin. Until the Studio is built, which takes half a minute, a page says so and reloads
 * by itself; programs can use the lake as soon as it is open.
 * @throws {PortError} when it cannot listen
 */
export async function serveEditors(options: EditorsOptions): Promise<Editors> {
  const { place, origin, ready, log, after } = options;
  let lake: Pick<Lake, "handle" | "upgrade"> | undefined;
  let studio: StudioHandler | undefined;
  let waiting: { text: string; reloads: boolean } = { text: BUILDING, reloads: true };
  const parts = new Map<PartName, () => Promise<Part>>();
  const part = (name: PartName) => parts.get(name)?.();
  const door = createDoor({ ...options, lake: () => lake, part });

  const { STUDIO_HOST, STUDIO_PORT, SITE_URL } = place;
  const { hostname } = new URL(origin);
  // Sanity's webhooks come to the site's address; the door is stricter about all else.
  const hosts = SITE_URL === undefined ? [hostname] : [hostname, new URL(SITE_URL).hostname];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // No handler needs this method, and web requests do not support it.
    if (request.method === "TRACE") return sendText(response, 405, "Nothing is traced here.");
    // A whole address, as sent to proxies, counts as its path.
    request.url = requestPath(request.url) + requestQuery(request.url);
    // Browsers store the session by host: one name of this machine is enough.
    if (hostName(request.headers.host) === "localhost" && hostname === "127.0.0.1") {
      const location = origin + request.url;
      response.writeHead(302, { Location: location, "Cache-Control": "no-store" }).end();
      request.resume();
      return;
    }
    if (requestPath(request.url) === WEBHOOK) {
      const publisher = await part("publisher");
      if (publisher === undefined) {
        // The sender of a webhook tries again.
        return sendText(response, 503, "The publisher is being started.", { "Retry-After": 5 });
      }
      const visit = { address: clientAddress(request), origin };
      return passTo(publisher, visit, { request, response }, WEBHOOK);
    }
    const session = await door.request(request, response);
    if (session === "answered") return;
    if (studio !== undefined) return studio(request, response, session !== undefined);
    const { text, reloads } = waiting;
    sendText(response, 503, text, reloads ? { "Retry-After": RELOAD_S, Refresh: RELOAD_S } : {});
  };
  const server = createHttpServer({
    headers: baseHeaders(isHttps(origin)),
    access: { hosts, origins: [origin] },
    ready,
    log,
    handle,
    after,
    isUpload: ({ url = "" }) => UPLOAD.test(url),
  });
  server.on("upgrade", (request, socket, head) => door.upgrade(request, socket, head));
  await listen(server, {
    port: STUDIO_PORT,
    host: STUDIO_HOST,
    program: "the Studio",
    settings: { port: "STUDIO_PORT", host: "STUDIO_HOST" },
  });
  return {
    openLake: (opened) => {
      lake = opened;
    },
    openPart: (name, open) => {
      const opened = memoize(open);
      parts.set(name, opened);
      return opened;
    },
    openStudio: (opened) => {
      studio = opened;
    },
    wait: (text = BUILDING) => {
      waiting = { text, reloads: true };
    },
    fail: (text) => {
      waiting = { text, reloads: false };
    },
    check: () => ({
      name: "page",
      ok: studio !== undefined,
      ...(studio === undefined && { message: waiting.text }),
    }),
    close: async () => {
      door.close();
      await closeServer(server);
    },
  };
}

/** Caches the result of a function; after a failure the next call tries again. */
function memoize<T>(open: () => T | Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= Promise.resolve(open()).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
