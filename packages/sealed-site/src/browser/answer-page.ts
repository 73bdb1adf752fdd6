import type { ContentKeys } from "../keys.ts";
import type { Site } from "../site.ts";
import { answerFile, type KnownHeaders } from "./answer-file.ts";
import { fetchMissingPage, fetchPage, openPage, type PageFile } from "./page-file.ts";
import { pathIn } from "./path-in.ts";

/** What the host says about the sealed bytes, and what is not true of the opened page. */
const HOST_ONLY = ["content-encoding", "content-length", "content-range", "etag", "vary"];

/** Whether a path of the site is likely a page's, and not that of a file which is opened by itself. */
export function isPagePath(path: string): boolean {
  const name = path.split("/").at(-1) ?? "";
  return !name.includes(".") || name.endsWith(".html");
}

/**
 * Answers a request for a page with the opened page. Without keys, and where the page does not open,
 * the host's own answer comes, which is the gate: it asks for the password, or says what is wrong.
 * @throws TypeError without a connection
 */
export async function answerPage(
  site: Site,
  request: Request,
  readKeys: () => Promise<ContentKeys | undefined>,
  headers: KnownHeaders,
): Promise<Response> {
  const { base } = site;
  const path = pathIn(base, request.url) ?? "/";
  // At the same time: a page should not wait for a database.
  const [keys, page] = await Promise.all([
    readKeys(),
    fetchPage(base, path).catch(() => undefined),
  ]);
  if (keys === undefined) return fetch(request);
  if (page !== undefined) {
    if (site.redirectToSlash && page.path === `${path}/page.bin`) return withSlash(request);
    return (await opened(keys, page, 200)) ?? fetch(request);
  }
  // A page that is not there, a redirect, or a file without an ending.
  const host = await fetch(request);
  if (host.status !== 404) return host;
  const file = await answerFile(site, keys, request, headers);
  if (file !== undefined) return file;
  const missing = await fetchMissingPage(base);
  return (missing && (await opened(keys, missing, 404))) ?? host;
}

/** Links of `/about/index.html` may start from its folder: as on the host, it is not at `/about`. */
function withSlash(request: Request): Response {
  const address = new URL(request.url);
  address.pathname += "/";
  return Response.redirect(address, 302);
}

async function opened(
  keys: ContentKeys,
  page: PageFile,
  status: number,
): Promise<Response | undefined> {
  const html = await openPage(keys, page);
  if (!html.ok) return undefined;
  const headers = new Headers(page.response.headers);
  for (const name of HOST_ONLY) headers.delete(name);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html.value, { status, headers });
}
