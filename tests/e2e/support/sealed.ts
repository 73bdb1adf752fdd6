import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importContentKey, openPage, payloadPath, sealPage } from "sealed-site";
import { SEALED_CONTENT_KEY } from "../../../server/gate/testing/sealed-gate.ts";
import { fileOfPage } from "../../../src/sealing/page-file.ts";

/** The HTML of a page. @param folder of the sealed site */
export async function openedPage(folder: string, page: string): Promise<string> {
  const keys = await importContentKey(SEALED_CONTENT_KEY);
  const file = fileOfPage(page);
  const sealed = await readFile(join(folder, payloadPath(file)));
  return (await openPage(keys, file, sealed)).toString("utf8");
}

/**
 * A page as the next release of a site has it: with other text, under the same key.
 * @param folder of the sealed site
 */
export async function sealedNext(
  folder: string,
  page: string,
  change: (html: string) => string,
): Promise<Uint8Array> {
  const keys = await importContentKey(SEALED_CONTENT_KEY);
  const html = await openedPage(folder, page);
  return sealPage(keys, fileOfPage(page), Buffer.from(change(html)));
}

/** A page as a site with another content key has it: one from which a password was withdrawn. */
export async function resealed(page: string, html: string): Promise<Uint8Array> {
  const keys = await importContentKey(crypto.getRandomValues(new Uint8Array(32)));
  return sealPage(keys, fileOfPage(page), Buffer.from(html));
}
