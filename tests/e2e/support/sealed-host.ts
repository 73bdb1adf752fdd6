import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importContentKey, openPage, payloadPath, sealPage } from "sealed-site";
import { SEALED_CONTENT_KEY } from "../../../server/gate/testing/sealed-gate.ts";
import { handleVisit } from "../../../server/site/serve.ts";
import { folderSite } from "../../../server/site/folders.ts";
import { SECURITY_HEADERS } from "../../../server/site/send-file.ts";
import { fileOfPage } from "../../../src/sealing/page-file.ts";
import { serveHere } from "../../support/own-server.ts";
import { SERVED_FOLDER } from "./environment.ts";

/** A server of the sealed site whose files can be replaced while it runs. */
export interface SealedHost {
  url: string;
  /** Other bytes than the site has, by path; they count from the next request on. */
  replaced: Map<string, Uint8Array>;
  close(): Promise<void>;
}

/** Serves the sealed site as it is, but for what a test replaces. */
export async function serveSealed(): Promise<SealedHost> {
  const files = folderSite(SERVED_FOLDER);
  const replaced = new Map<string, Uint8Array>();
  const server = await serveHere((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const bytes = replaced.get(path);
    for (const header of Object.entries(SECURITY_HEADERS)) response.setHeader(...header);
    if (bytes === undefined) {
      void handleVisit(request, response, files);
      return;
    }
    const type = path.endsWith(".bin") ? "application/octet-stream" : "text/html; charset=utf-8";
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(bytes);
  });
  return {
    url: `http://localhost:${server.port}`,
    replaced,
    close: server.close,
  };
}

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
