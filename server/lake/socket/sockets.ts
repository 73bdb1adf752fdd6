import type { IncomingMessage, Server } from "node:http";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { ON_BEHALF_HEADER, TUNNEL_PATH } from "../../../src/facts/studio.ts";
import { accessProblem, type AccessRules } from "../../http/access.ts";
import { refuseSocket } from "../../http/server.ts";
import { identify, isToken, type Admission } from "../http/access.ts";
import type { Caller } from "../http/exchange.ts";
import { LakeError } from "../errors.ts";
import { EDITOR } from "../people.ts";
import { LAKE_HEADERS } from "../http/server.ts";
import { PresenceHub } from "./presence.ts";
import { converse } from "./rpc.ts";
import { tunnel, type OwnHeaders, type Send } from "./tunnel.ts";

/** Largest message in bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Most open sockets; a Studio window has two. */
const MAX_SOCKETS = 200;
/** Bytes that may wait for a slow reader before no more are read for it. */
const FULL_BYTES = 256 * 1024;
/** Bytes that may wait for one that cannot be held back before it is cut off. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** How often the lake shows that it is still there, in milliseconds. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = "♥";

/**
 * Accepts browsers' sockets to the lake: for presence, and for event streams that share one
 * connection.
 * @param options.url address of the lake
 * @param options.access access rules, as for all other requests
 * @returns a function that closes every socket
 */
export function acceptSockets(
  server: Server,
  options: { url: string; dataset: string; admission: Admission; access: AccessRules },
): () => void {
  const { url, dataset, admission, access } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const presence = new PresenceHub();

  server.on("upgrade", (request, stream, head) => {
    const problem = accessProblem(request, access);
    if (problem !== undefined) return refuseSocket(stream, problem.status, LAKE_HEADERS);
    const caller = callerOf(request, admission);
    if (caller === undefined) return refuseSocket(stream, 401, LAKE_HEADERS);
    if (sockets.clients.size >= MAX_SOCKETS) return refuseSocket(stream, 503, LAKE_HEADERS);
    const pathname = URL.parse(request.url ?? "/", url)?.pathname ?? "/";
    if (pathname === TUNNEL_PATH) {
      return sockets.handleUpgrade(request, stream, head, (socket) =>
        attach(socket, (send) => tunnel(url, send, ownHeaders(request))),
      );
    }
    if (new RegExp(`^/v[^/]+/socket/${dataset}$`).test(pathname)) {
      return sockets.handleUpgrade(request, stream, head, (socket) => {
        const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS);
        socket.once("close", () => clearInterval(heartbeat));
        const identity = caller.person?.id;
        const named = (authorization: string) =>
          isToken(authorization, admission.token) ? EDITOR.id : undefined;
        attach(socket, (send) => converse({ presence, identity, identify: named, send }));
      });
    }
    return refuseSocket(stream, 404, LAKE_HEADERS);
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
  };
}

/** Who opens a socket; undefined for one who may not. */
function callerOf(request: IncomingMessage, admission: Admission): Caller | undefined {
  try {
    const caller = identify(request, admission);
    return admission.people === undefined || caller.trusted ? caller : undefined;
  } catch (error) {
    if (error instanceof LakeError) return undefined;
    throw error;
  }
}

/** What a socket's request says of its sender, for the streams that it carries. */
function ownHeaders({ headers }: IncomingMessage): OwnHeaders {
  return Object.fromEntries(
    ["authorization", ON_BEHALF_HEADER].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** One side of a conversation over a socket. */
interface Side {
  receive(text: string): void;
  /**
   * Called when too much data is unread, and again when it was read. Without it, a socket with a
   * slow reader is closed.
   */
  hold?(full: boolean): void;
  end(): void;
}

function attach(socket: WebSocket, start: (send: Send) => Side): void {
  let held = false;
  const drained = () => {
    if (!held || socket.bufferedAmount > FULL_BYTES / 2) return;
    held = false;
    side.hold?.(false);
  };
  const side = start((text) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text, drained);
    if (socket.bufferedAmount > MAX_WAITING_BYTES && side.hold === undefined) {
      return socket.terminate();
    }
    if (held || socket.bufferedAmount <= FULL_BYTES) return;
    held = true;
    side.hold?.(true);
  });
  socket.on("message", (data, isBinary) => {
    if (!isBinary) side.receive(textOf(data));
  });
  socket.once("close", () => side.end());
  // A broken connection closes as well, and that is all there is to do about it.
  socket.on("error", () => socket.terminate());
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
