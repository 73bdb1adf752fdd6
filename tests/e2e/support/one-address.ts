import { createProxyServer } from "httpxy";
import { createServer } from "node:http";
import { STUDIO_PATH } from "../../../src/facts/studio.ts";

/**
 * Brings site and Studio under `http://localhost:<port>`, as the Caddyfile does: one origin, so that pages of
 * both share storage and service worker.
 */
export async function serveUnderOneAddress(
  port: number,
  { site, studio }: { site: string; studio: string },
): Promise<{ url: string; close(): Promise<void> }> {
  const proxy = createProxyServer({ agent: false });
  const server = createServer((request, response) => {
    const target = request.url?.startsWith(STUDIO_PATH) ? studio : site;
    proxy.web(request, response, { target }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
