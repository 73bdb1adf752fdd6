import { toHex, utf8 } from "./bytes.ts";
import { FORMAT_VERSION } from "./format.ts";
import type { ContentKeys } from "./keys.ts";

/** Length of the name of a sealed file, in hexadecimal digits. */
const NAME_DIGITS = 32;

/**
 * Where the sealed HTML of a page is; it is sealed for this path. `/agent/nora/page.bin` for
 * `/agent/nora` and `/agent/nora/`, `/page.bin` for `/`, `/404.bin` for `/404`.
 * @param page path of a page, not encoded
 */
export function payloadPath(page: string): string {
  const path = page.replace(/\/(?:index\.html)?$/, "").replace(/\.html$/, "");
  return path === "/404" ? "/404.bin" : `${path}/page.bin`;
}

/**
 * Name of the sealed file of one that pages name. It says nothing without the content key, and is
 * another one with another key or format, so browsers may keep the file for good.
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
