import { STUDIO_PATH } from "../../facts/studio.ts";
import type { ContentKeys } from "sealed-site";
import { fetchMissingPage, fetchPage, openPage, type PageFile } from "./page-file.ts";

/** What the host says about the sealed bytes, and what is not true of the opened page. */
const HOST_ONLY = ["content-encoding", "content-length", "content-range", "etag", "vary"];

/**
 * Whether a request is for a page of the site, and not for a file that is opened by itself, nor for the
 * Studio, which may have the same address.
 */
export function isPageRequest({
  mode,
  method,
  url,
}: Pick<Request, "mode" | "method" | "url">): boolean {
  const { pathname } = new URL(url);
  if (pathname === STUDIO_PATH || pathname.startsWith(`${STUDIO_PATH}/`)) return false;
  const name = pathname.split("/").at(-1) ?? "";
  return mode === "navigate" && method === "GET" && (!name.includes(".") || name.endsWith(".html"));
}

/**
 * Answers a request for a page with the opened page. Without keys, and where the page does not open,
 * the host's own answer comes, which is the shell: it asks for the password, or says what is wrong.
 * @throws TypeError without a connection
 */
export async function answerPage(
  request: Request,
  readKeys: () => Promise<ContentKeys | undefined>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  // At the same time: a page should not wait for a database.
  const [keys, page] = await Promise.all([readKeys(), fetchPage(pathname).catch(() => undefined)]);
  if (keys === undefined) return fetch(request);
  if (page !== undefined) return (await opened(keys, page, 200)) ?? fetch(request);
  // A page that is not there, or a redirect.
  const host = await fetch(request);
  if (host.status !== 404) return host;
  const missing = await fetchMissingPage();
  return (missing && (await opened(keys, missing, 404))) ?? host;
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
