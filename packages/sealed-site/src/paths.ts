import { toHex, utf8 } from "./bytes.ts";
import { FORMAT_VERSION } from "./format.ts";
import type { ContentKeys } from "./keys.ts";

/** Length of the name of a sealed file, in hexadecimal digits. */
const NAME_DIGITS = 32;

/**
 * Where the sealed HTML of a page is; it is sealed for this path. `/about/page.bin` for
 * `/about/index.html`, `/about.bin` for `/about.html`.
 * @param file path of the page's file, not encoded
 */
export function payloadPath(file: string): string {
  return file.replace(/\/index\.html$/, "/page.html").replace(/\.html$/, ".bin");
}

/**
 * Candidate paths of the sealed HTML of an address, likeliest first: an address does not say whether
 * its host has `/about/index.html` or `/about.html`.
 * @param address path of an address, not encoded
 */
export function payloadPaths(address: string): readonly string[] {
  if (address.endsWith(".html")) return [payloadPath(address)];
  const path = address.replace(/\/$/, "");
  return path === "" ? ["/page.bin"] : [`${path}/page.bin`, `${path}.bin`];
}

/**
 * Name of the sealed file for a path. It reveals nothing without the content key, and
 * changes with the key and the format, so browsers may cache the file forever.
 * @param path such as `/media/nora-0123456789ab.mp4`; the file is sealed for it
 */
export async function sealedName(
  { names }: Pick<ContentKeys, "names">,
  path: string,
): Promise<string> {
  const message = utf8(`${FORMAT_VERSION} ${path}`);
  const hash = new Uint8Array(await crypto.subtle.sign("HMAC", names, message));
  return `${toHex(hash).slice(0, NAME_DIGITS)}.bin`;
}
