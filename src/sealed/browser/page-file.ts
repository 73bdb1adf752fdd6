import { type ContentKeys, type Opened, openFile, payloadPath } from "sealed-site";

/** Page that takes the place of one that is not there. */
const MISSING = "/404";

/** A sealed page as it came from the host. */
export interface PageFile {
  /** Path that it is sealed for. */
  readonly path: string;
  readonly response: Response;
}

/**
 * Fetches the sealed page of an address.
 * @param pathname of the address, encoded
 * @returns undefined where the host has none
 * @throws TypeError without a connection
 */
export function fetchPage(pathname: string): Promise<PageFile | undefined> {
  return fetchFile(payloadPath(decoded(pathname)), "default");
}

/** The same for the page that says that there is none. @throws TypeError without a connection */
export function fetchMissingPage(): Promise<PageFile | undefined> {
  return fetchPage(MISSING);
}

/**
 * Opens a sealed page. One that does not open is fetched once more, past what the browser keeps: where
 * that is damaged, the host has nothing newer, and loading the page again would change nothing.
 * @returns its HTML
 */
export async function openPage(keys: ContentKeys, page: PageFile): Promise<Opened<string>> {
  const opened = await openBody(keys, page);
  if (opened.ok) return opened;
  const again = await fetchFile(page.path, "reload").catch(() => undefined);
  return again === undefined ? opened : openBody(keys, again);
}

async function fetchFile(path: string, cache: RequestCache): Promise<PageFile | undefined> {
  // Encoded again: a path may hold characters that an address may not.
  const response = await fetch(encodeURI(path), { credentials: "same-origin", cache });
  return response.ok ? { path, response } : undefined;
}

async function openBody(keys: ContentKeys, { path, response }: PageFile): Promise<Opened<string>> {
  // What breaks off on its way is cut.
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer());
  const opened = await openFile(keys, path, new Uint8Array(bytes));
  return opened.ok ? { ok: true, value: await unpack(opened.value) } : opened;
}

/** Undoes gzip. */
function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    // A stray percent sign: the host knows no such page either.
    return pathname;
  }
}
