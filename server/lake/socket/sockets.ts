import type { Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { TUNNEL_PATH } from "../../../src/facts/studio.ts";
import { accessProblem, type AccessRules } from "../../http/access.ts";
import { refuseSocket } from "../../http/server.ts";
import { EDITOR } from "../editor.ts";
import { identityOf } from "../http/access.ts";
import { LAKE_HEADERS } from "../http/server.ts";
import { PresenceHub } from "./presence.ts";
import { converse } from "./rpc.ts";
import { tunnel } from "./tunnel.ts";

/** Largest message in bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How often the lake shows that it is still there, in milliseconds. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = "♥";

/**
 * Lets browsers open sockets to the lake: for presence, and for event streams that share one
 * connection.
 * @param options.url address of the lake
 * @param options.access whose requests are taken, as of all other requests
 * @returns a function that closes every socket
 */
export function acceptSockets(
  server: Server,
  options: { url: string; dataset: string; token: string; access: AccessRules },
): () => void {
  const { url, dataset, token, access } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const presence = new PresenceHub();

  server.on("upgrade", (request, stream, head) => {
    const problem = accessProblem(request, access);
    if (problem !== undefined) return refuseSocket(stream, problem.status, LAKE_HEADERS);
    const pathname = URL.parse(request.url ?? "/", url)?.pathname ?? "/";
    if (pathname === TUNNEL_PATH) {
      return sockets.handleUpgrade(request, stream, head, (socket) =>
        attach(socket, (send) => tunnel(url, send)),
      );
    }
    if (new RegExp(`^/v[^/]+/socket/${dataset}$`).test(pathname)) {
      return sockets.handleUpgrade(request, stream, head, (socket) => {
        const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS);
        socket.once("close", () => clearInterval(heartbeat));
        const identify = (authorization: string) => identityOf(authorization, token);
        // The Studio sends the lake's token with requests but not over this socket. A browser
        // cannot lie about the origin of a page, and all pages but the Studio were refused above:
        // what they could learn here is no more than which field is being edited.
        const identity = request.headers.origin === undefined ? undefined : EDITOR.id;
        attach(socket, (send) => converse({ presence, identity, identify, send }));
      });
    }
    return refuseSocket(stream, 404, LAKE_HEADERS);
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
  };
}

function attach(
  socket: WebSocket,
  start: (send: (text: string) => void) => { receive(text: string): void; end(): void },
): void {
  const { receive, end } = start((text) => {
    if (socket.readyState === socket.OPEN) socket.send(text);
  });
  socket.on("message", (data, isBinary) => {
    if (!isBinary) receive(textOf(data));
  });
  socket.once("close", end);
  // A broken connection closes as well, and that is all there is to do about it.
  socket.on("error", () => socket.terminate());
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
