import type { ContentKeys } from "../lock.ts";
import { isPublic, type Site } from "../site.ts";
import { fileResponse, type HeaderCache } from "./file-response.ts";
import { pageResponse, isPagePath } from "./page-response.ts";
import { readKeys } from "./key-store.ts";
import { pathIn } from "./path-in.ts";
import { CLAIM } from "./worker-control.ts";

/**
 * The service worker of a sealed site: with the keys in the browser, it answers a page's address with
 * the opened page, and the address of any other sealed file with the opened one. So a sealed site
 * behaves as an open one. Without keys every request goes to the host as if it were not there.
 */

/** What this worker needs of its global scope; TypeScript's own types of it exclude those of pages. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageFromPage) => void): void;
}
interface WaitingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface MessageFromPage extends WaitingEvent {
  readonly data: unknown;
}
interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
declare const self: WorkerScope;
/** Defined by the line that `workerScript` puts before this code. */
declare const SEALED_SITE: Site;

/** Keys, read once for all files of a page: a browser requests many of them at once. */
let keys: Promise<ContentKeys | undefined> | undefined;
const headers: HeaderCache = new Map();

/** Reads the keys again for each page, because the visitor may have entered a new password. */
function rereadKeys(): Promise<ContentKeys | undefined> {
  keys = undefined;
  return readKeys(SEALED_SITE.base);
}

function page(request: Request): Promise<Response> {
  return pageResponse(SEALED_SITE, request, rereadKeys, headers);
}

async function file(request: Request): Promise<Response> {
  const contentKeys = await (keys ??= readKeys(SEALED_SITE.base));
  if (contentKeys === undefined) {
    // Read again for the next file: a gate page may store the keys and open its page without a page load.
    keys = undefined;
    return fetch(request);
  }
  const opened = await fileResponse(SEALED_SITE, contentKeys, request, headers);
  if (opened !== undefined) return opened;
  // A page's name may contain a dot.
  return request.mode === "navigate" ? page(request) : fetch(request);
}

// A new worker handles the same files in the same way, so it need not wait until pages close.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data === CLAIM) event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathIn(SEALED_SITE.base, request.url);
  if (request.method !== "GET" || path === undefined || isPublic(SEALED_SITE, path)) return;
  event.respondWith(isPagePath(path) ? page(request) : file(request));
});
