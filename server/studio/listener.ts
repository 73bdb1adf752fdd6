import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ReadinessProbe } from "../http/health-routes.ts";
import { baseHeaders, isHttps } from "../http/headers.ts";
import { closeServer, listen } from "../http/listen.ts";
import { hostName } from "../http/local.ts";
import { createProgramServer, refuseSocket } from "../http/server.ts";
import { pendingStudio, type PendingStudio } from "./pending-studio.ts";
import { studioOrigins, type StudioPlace } from "../runtime/studio-address.ts";

/** The only address that the Studio listens on. */
const HOST = "127.0.0.1";

/** The server of the Studio's origin. */
export interface StudioListener {
  /** The Studio, or a page that says that it is being built. */
  studio: PendingStudio;
  port: number;
  /** Sets what takes sockets; without it they are refused. */
  onUpgrade(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
  close(): Promise<void>;
}

/** How to listen. */
export interface ListenerOptions {
  /** Makes the probe for `GET /ready`. Default: ready, without checks. */
  ready?: (studio: PendingStudio) => ReadinessProbe;
  log?: (line: string) => void;
}

/**
 * Listens for the Studio, on an origin of its own, so that no file of a dataset is ever a page of
 * that origin.
 * @throws {PortError} when it cannot listen
 */
export async function listenForStudio(
  place: StudioPlace,
  { ready, log = console.error }: ListenerOptions = {},
): Promise<StudioListener> {
  const { STUDIO_PORT, STUDIO_URL } = place;
  const studio = pendingStudio();
  const headers = baseHeaders({ embed: "same-origin", https: isHttps(STUDIO_URL) });
  const server = createProgramServer({
    program: "studio",
    headers,
    access: {
      hosts: STUDIO_URL === undefined ? [] : [new URL(STUDIO_URL).hostname],
      origins: studioOrigins(place),
      navigations: true,
    },
    handle: (request, response) => {
      // Browsers store the sign-in by origin, and the other programs allow this one.
      if (hostName(request.headers.host) === "localhost" && !isPublicly(place, "localhost")) {
        const location = `http://${HOST}:${request.socket.localPort}${request.url ?? "/"}`;
        response.writeHead(302, { Location: location, "Cache-Control": "no-store" }).end();
        request.resume();
        return;
      }
      return studio.handler(request, response);
    },
    ready: ready?.(studio),
    log,
    // As long as the lake gives an upload, which may come through here.
    limits: { requestMs: 5 * 60_000 },
  });
  let take: Parameters<StudioListener["onUpgrade"]>[0] | undefined;
  server.on("upgrade", (request, socket, head) => {
    if (take === undefined) refuseSocket(socket, 404, headers);
    else take(request, socket, head);
  });
  const port = await listen(server, {
    port: STUDIO_PORT,
    host: HOST,
    program: "the Studio",
    settings: { port: "STUDIO_PORT" },
  });
  return {
    studio,
    port,
    onUpgrade: (taking) => {
      take = taking;
    },
    close: () => closeServer(server),
  };
}

/** Whether people reach the Studio under a name of this machine. */
function isPublicly({ STUDIO_URL }: StudioPlace, name: string): boolean {
  return STUDIO_URL !== undefined && new URL(STUDIO_URL).hostname === name;
}
