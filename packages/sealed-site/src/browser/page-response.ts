import type { ContentKeys } from "../lock.ts";
import { HTML, type Site } from "../site.ts";
import { fileResponse, headersOf, type HeaderCache } from "./file-response.ts";
import { fetchMissingPage, fetchPage, openPage, type PageFile } from "./page-file.ts";
import { addressOf, pathIn } from "./path-in.ts";

/** Whether a path of the site is likely a page and not another file. */
export function isPagePath(path: string): boolean {
  const name = path.split("/").at(-1) ?? "";
  return !name.includes(".") || HTML.test(name);
}

/**
 * Responds to a request for a page with the opened page. Without keys, or if the page does not open,
 * the host's own response comes, which is the gate: it asks for the password or says what is wrong.
 * @throws TypeError without a connection
 */
export async function pageResponse(
  site: Site,
  request: Request,
  readKeys: () => Promise<ContentKeys | undefined>,
  headers: HeaderCache,
): Promise<Response> {
  const { base } = site;
  const path = pathIn(base, request.url) ?? "/";
  // In parallel, so that the page's download does not wait for the database.
  const [keys, page] = await Promise.all([
    readKeys(),
    fetchPage(base, path).catch(() => undefined),
  ]);
  if (keys === undefined) return fetch(request);
  if (page !== undefined) {
    const response = await openResponse(keys, page, 200);
    // The host decides about the address of its gate: it may redirect the other way.
    if (response === undefined) return fetch(request);
    // A page has one address: relative links of `/about/index.html` mean another place from `/about`.
    const own = page.path.replace(/\/page\.bin$/, site.redirectToSlash ? "/" : "") || "/";
    if (own === page.path || own === path) return response;
    const address = new URL(request.url);
    address.pathname = addressOf(base, own);
    return Response.redirect(address, 302);
  }
  // A page that is not there, a redirect, or a file without an ending.
  const host = await fetch(request);
  if (host.status !== 404) return host;
  const file = await fileResponse(site, keys, request, headers);
  if (file !== undefined) return file;
  const missing = await fetchMissingPage(base);
  return (missing && (await openResponse(keys, missing, 404))) ?? host;
}

async function openResponse(
  keys: ContentKeys,
  page: PageFile,
  status: number,
): Promise<Response | undefined> {
  const html = await openPage(keys, page);
  if (!html.ok) return undefined;
  const headers = headersOf(page.response, "text/html; charset=utf-8");
  return new Response(html.value, { status, headers });
}
