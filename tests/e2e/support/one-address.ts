import { createProxyServer } from "httpxy";
import { STUDIO_PATH } from "../../../src/facts/studio.ts";
import { serveHere } from "../../support/own-server.ts";

/**
 * Brings site and Studio under `http://localhost:<port>`, as the Caddyfile does: one origin, so that pages of
 * both share storage and service worker.
 */
export async function serveUnderOneAddress(
  port: number,
  { site, studio }: { site: string; studio: string },
): Promise<{ url: string; close(): Promise<void> }> {
  const proxy = createProxyServer({ agent: false });
  const server = await serveHere(
    (request, response) => {
      const target = request.url?.startsWith(STUDIO_PATH) ? studio : site;
      proxy.web(request, response, { target }).catch(() => response.destroy());
    },
    { port },
  );
  return { url: `http://localhost:${port}`, close: server.close };
}
