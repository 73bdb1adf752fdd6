import type { Bytes } from "../bytes.ts";
import { openFile, type OpenResult } from "../format.ts";
import type { ContentKeys } from "../lock.ts";
import { payloadPaths } from "../site.ts";
import { addressOf } from "./path-in.ts";

/** Page that is served in place of a missing one. */
const MISSING = "/404.html";

type ByteStream = ReadableStream<Bytes>;

/** A sealed page as it came from the host. */
export interface PageFile {
  /** Where the site is on its host. */
  readonly base: string;
  /** Path that it is sealed for. */
  readonly path: string;
  readonly response: Response;
}

/**
 * Fetches the sealed page of an address.
 * @param path of the address in the site
 * @returns undefined where the host has none
 * @throws TypeError without a connection
 */
export async function fetchPage(base: string, path: string): Promise<PageFile | undefined> {
  for (const payload of payloadPaths(path)) {
    const page = await fetchFile(base, payload, "default");
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Fetches the site's 404 page. @throws TypeError without a connection */
export function fetchMissingPage(base: string): Promise<PageFile | undefined> {
  return fetchPage(base, MISSING);
}

/**
 * Opens a sealed page. One that does not open is fetched once more, past the browser's cache: if
 * only the cached copy is damaged, reloading the page would not help.
 * @returns its HTML as UTF-8
 */
export async function openPage(
  keys: ContentKeys,
  { base, path, response }: PageFile,
): Promise<OpenResult<ByteStream>> {
  const opened = await openZipped(keys, path, response);
  if (opened.ok) return opened;
  const again = await fetchFile(base, path, "reload").catch(() => undefined);
  return again === undefined ? opened : openZipped(keys, path, again.response);
}

/** Opens a sealed file that was compressed. A body whose connection breaks counts as cut short. */
export async function openZipped(
  keys: ContentKeys,
  path: string,
  response: Response,
): Promise<OpenResult<ByteStream>> {
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer());
  const opened = await openFile(keys, path, new Uint8Array(bytes));
  return opened.ok ? { ok: true, value: unzip(opened.value) } : opened;
}

/** Undoes gzip. */
function unzip(bytes: Bytes): ByteStream {
  // No Blob, and no text for a response: browsers hand their bytes to another process and back.
  const whole: ByteStream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return whole.pipeThrough(new DecompressionStream("gzip"));
}

async function fetchFile(
  base: string,
  path: string,
  cache: RequestCache,
): Promise<PageFile | undefined> {
  const response = await fetch(addressOf(base, path), { credentials: "same-origin", cache });
  return response.ok ? { base, path, response } : undefined;
}
