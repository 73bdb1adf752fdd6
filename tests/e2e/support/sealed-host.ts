import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { importContentKey, openPage, payloadPath, sealPage } from "sealed-site";
import { SEALED_CONTENT_KEY } from "../../../server/gate/testing/sealed-gate.ts";
import { handleVisit } from "../../../server/site/handle.ts";
import { folderSite } from "../../../server/site/folders.ts";
import { SECURITY_HEADERS } from "../../../server/site/headers.ts";
import { fileOfPage } from "../../../src/sealing/page-file.ts";
import { SERVED_FOLDER } from "./environment.ts";

/** A server of the sealed site whose files can be replaced while it runs. */
export interface SealedHost {
  url: string;
  /** Other bytes than the site has, by path; they count from the next request on. */
  replaced: Map<string, Uint8Array>;
  /**
   * Files that arrive with one wrong byte, by path, and its place in them. All else is as if they were whole,
   * so what browsers keep of them stays damaged afterwards.
   */
  spoiled: Map<string, number>;
  /** Paths that were asked for, in the order of the requests. */
  requested: string[];
  close(): Promise<void>;
}

/** Serves the sealed site as it is, but for what a test replaces. */
export async function serveSealed(): Promise<SealedHost> {
  const files = folderSite(SERVED_FOLDER);
  const replaced = new Map<string, Uint8Array>();
  const spoiled = new Map<string, number>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    requested.push(path);
    const bytes = replaced.get(path);
    const place = request.headers[WHOLE] === undefined ? spoiled.get(path) : undefined;
    if (place !== undefined) {
      void sendSpoiled(request, response, place);
      return;
    }
    for (const header of Object.entries(SECURITY_HEADERS)) response.setHeader(...header);
    if (bytes === undefined) {
      void handleVisit(request, response, files);
      return;
    }
    const type = path.endsWith(".bin") ? "application/octet-stream" : "text/html; charset=utf-8";
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The host has no port.");
  return {
    url: `http://localhost:${address.port}`,
    replaced,
    spoiled,
    requested,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Marks a request of the host itself. */
const WHOLE = "x-whole";

/** Responds like the host, with one wrong byte in the file. */
async function sendSpoiled(
  { headers, url }: IncomingMessage,
  response: ServerResponse,
  place: number,
): Promise<void> {
  const passed = ["range", "if-none-match"].flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const whole = await fetch(`http://${headers.host}${url}`, {
    headers: Object.fromEntries([...passed, [WHOLE, "yes"] as const]),
  });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const [, start = "0"] = /^bytes (\d+)-/.exec(whole.headers.get("content-range") ?? "") ?? [];
  const at = place - Number(start);
  if (at >= 0 && at < bytes.length) bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  response.writeHead(whole.status, Object.fromEntries(whole.headers)).end(bytes);
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
