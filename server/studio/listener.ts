import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { baseHeaders, isHttps, sendText } from "../http/send.ts";
import { closeServer, listen } from "../http/listen.ts";
import { hostName } from "../http/access.ts";
import { createHttpServer, type HttpServerOptions, refuseSocket } from "../http/server.ts";
import { LAKE_PATH } from "../../src/facts/studio.ts";
import { studioOrigin, type StudioPlace } from "../runtime/studio-address.ts";
import { requestPath, requestQuery } from "../site/address.ts";

/** The server of the editors' address. */
export interface StudioListener {
  port: number;
  /** Sets the handler of sockets; without one they are refused. */
  onUpgrade(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
  close(): Promise<void>;
}

/**
 * Listens for editors, on an origin of its own, so that no file of a dataset is ever a page of the site's origin.
 * @throws {PortError} when it cannot listen
 */
export async function listenForStudio(
  place: StudioPlace,
  options: Pick<HttpServerOptions, "ready" | "log" | "handle" | "after">,
): Promise<StudioListener> {
  const { STUDIO_HOST, STUDIO_PORT, SITE_URL } = place;
  const origin = studioOrigin(place);
  const { hostname } = new URL(origin);
  // Sanity's webhooks come to the site's address; the door is stricter about all else.
  const hosts = SITE_URL === undefined ? [hostname] : [hostname, new URL(SITE_URL).hostname];
  const headers = baseHeaders(isHttps(origin));
  const server = createHttpServer({
    ...options,
    headers,
    access: { hosts, origins: [origin], navigations: true },
    handle: (request, response) => {
      // No handler needs this method, and web requests do not support it.
      if (request.method === "TRACE") return sendText(response, 405, "Nothing is traced here.");
      // A whole address, as sent to proxies, counts as its path.
      request.url = requestPath(request.url) + requestQuery(request.url);
      // Browsers store the session by host: one name of this machine is enough.
      if (hostName(request.headers.host) === "localhost" && hostname === "127.0.0.1") {
        const location = origin + request.url;
        response.writeHead(302, { Location: location, "Cache-Control": "no-store" }).end();
        request.resume();
        return;
      }
      return options.handle(request, response);
    },
    isUpload: ({ url = "" }) => url.startsWith(`${LAKE_PATH}/`),
  });
  let take: Parameters<StudioListener["onUpgrade"]>[0] | undefined;
  server.on("upgrade", (request, socket, head) => {
    if (take === undefined) refuseSocket(socket, 404, headers);
    else take(request, socket, head);
  });
  const port = await listen(server, {
    port: STUDIO_PORT,
    host: STUDIO_HOST,
    program: "the Studio",
    settings: { port: "STUDIO_PORT", host: "STUDIO_HOST" },
  });
  return {
    port,
    onUpgrade: (taking) => {
      take = taking;
    },
    close: () => closeServer(server),
  };
}
