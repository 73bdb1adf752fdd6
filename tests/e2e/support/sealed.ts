import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importContentKey, openPage, payloadPath, sealedName, sealPage } from "sealed-site";
import { SEALED_CONTENT_KEY } from "../../../server/gate/testing/sealed-gate.ts";
import { MEDIA_ROOT } from "../../../src/facts/paths.ts";
import { fileOfPage } from "../../../src/sealing/page-file.ts";
import { SEALED, SERVED_FOLDER } from "./environment.ts";
import { FILES } from "./site-files.ts";

/** A page as the next release of the same site has it: with other text, under the same key. */
export async function sealedNext(
  page: string,
  change: (html: string) => string,
): Promise<Uint8Array> {
  const keys = await importContentKey(SEALED_CONTENT_KEY);
  const file = fileOfPage(page);
  const sealed = await readFile(join(SERVED_FOLDER, payloadPath(file)));
  const html = (await openPage(keys, file, sealed)).toString("utf8");
  return sealPage(keys, file, Buffer.from(change(html)));
}

/** A page as a site with another content key has it: one from which a password was withdrawn. */
export async function sealedAnew(page: string, html: string): Promise<Uint8Array> {
  const keys = await importContentKey(crypto.getRandomValues(new Uint8Array(32)));
  return sealPage(keys, fileOfPage(page), Buffer.from(html));
}

/** Where a sealed site has its media: the paths that pages name, by those that are served. Else nothing. */
export async function servedMedia(): Promise<ReadonlyMap<string, string>> {
  if (!SEALED) return new Map();
  const keys = await importContentKey(SEALED_CONTENT_KEY);
  const media = FILES.filter((file) => file.startsWith(MEDIA_ROOT));
  return new Map(
    await Promise.all(
      media.map(async (file) => [MEDIA_ROOT + (await sealedName(keys, file)), file] as const),
    ),
  );
}
