import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { cacheControl, SECURITY_HEADERS } from "./headers.ts";
import type { StudioHandler } from "./studio.ts";

/** A running site server. */
export interface SiteServer {
  /** Address for a browser, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a built site. Unknown paths get the 404 page with status 404; an agent's name is found in
 * any case (`docs/decisions.md`).
 * @param options.folder absolute path of the built site
 * @param options.port 0 takes any free port
 * @param options.studio answers below {@link STUDIO_PATH}; without it there is no Studio
 */
export async function serveSite(options: {
  folder: string;
  port: number;
  host: string;
  studio?: StudioHandler | undefined;
}): Promise<SiteServer> {
  const { folder, host, studio } = options;
  const files = sirv(folder, {
    etag: true,
    gzip: false,
    brotli: false,
    setHeaders: (response, path) => {
      response.setHeader("Cache-Control", cacheControl(path));
    },
  });
  const missing = await readFile(join(folder, "404.html"));

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path === "/agents" || path === "/agents/") {
      response.writeHead(302, { Location: "/#agents" }).end();
      return;
    }
    if (studio && (path === STUDIO_PATH || path.startsWith(`${STUDIO_PATH}/`))) {
      studio(request, response);
      return;
    }
    files(request, response, () => answerMissing(request, response, path, missing));
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  const name = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host;
  return {
    url: `http://${name}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerMissing(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  missing: Buffer,
): void {
  const lower = path.toLowerCase();
  if (lower.startsWith("/agent/") && lower !== path) {
    response.writeHead(302, { Location: encodeURI(decodeSafely(lower)) }).end();
    return;
  }
  response.writeHead(404, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": missing.length,
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : missing);
}

/** Decodes a path; one that cannot be decoded stays as it is. */
function decodeSafely(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
