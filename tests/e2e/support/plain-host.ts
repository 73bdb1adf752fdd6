import { createServer } from "node:http";
import { extname } from "node:path";
import { fileOf, readSiteFile } from "./site-files.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * A static host that can do nothing clever: it answers a path with its file, a folder with its
 * index, and everything else with 404.html and status 404.
 */
export async function servePlainly(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const file = fileOf(path);
    const served = file ?? "/404.html";
    response.writeHead(file === undefined ? 404 : 200, {
      "Content-Type": TYPES[extname(served)] ?? "application/octet-stream",
    });
    response.end(readSiteFile(served));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The host has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
