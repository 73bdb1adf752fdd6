import { MEDIA_ROOT } from "../../facts/paths.ts";
import type { ContentKeys, SealedHeader } from "sealed-site";
import { answerPage, isPageRequest } from "./answer-page.ts";
import { readKeys } from "./key-store.ts";
import { answerMedia } from "./media.ts";
import { CLAIM } from "./worker-control.ts";

/**
 * The service worker of a sealed site: with the keys in the browser, it answers a page's address with
 * the opened page, and the address of a picture, video or caption with the opened file. So a sealed
 * site behaves as an open one. Without keys every request goes to the host as if it were not there.
 */

/** What this worker needs of its global scope; TypeScript's own types of it exclude those of pages. */
interface WorkerScope {
  readonly location: Location;
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

/** The keys as the first file after the last page found them: not each file needs a look at the disk. */
let keys: ContentKeys | undefined;
const headers = new Map<string, SealedHeader>();

/** Reads the keys for a page. It may not open with them, and the visitor then brings others. */
function readAnew(): Promise<ContentKeys | undefined> {
  keys = undefined;
  return readKeys();
}

async function answerFile(request: Request): Promise<Response> {
  keys ??= await readKeys();
  return keys === undefined ? fetch(request) : answerMedia(keys, request, headers);
}

// A new worker works the same way on the same files, so open pages need not wait for their end.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data === CLAIM) event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (pathname.startsWith(MEDIA_ROOT) && !pathname.endsWith(".bin")) {
    event.respondWith(answerFile(request));
  } else if (isPageRequest(request)) {
    event.respondWith(answerPage(request, readAnew));
  }
});
