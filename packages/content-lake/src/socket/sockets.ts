import type { IncomingMessage } from "node:http";
import type { Duplex, Writable } from "node:stream";
import type { Hono } from "hono";
import { type WebSocket, WebSocketServer } from "ws";
import { TUNNEL_PATH } from "../paths.ts";
import type { LakeEnv } from "../http/app.ts";
import { refuseSocket } from "../http/headers.ts";
import { type Admission, type Caller, identify } from "../http/caller.ts";
import type { Person } from "../people.ts";
import { type Conversation, converse, type Presence } from "./presence.ts";
import { tunnel } from "./tunnel.ts";

/** Largest message in bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Most open sockets of one person, and of all programs; a Studio window has two. */
const MAX_SOCKETS = 40;
/** Unread bytes at which a slow reader is cut off. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Interval of keep-alive messages, in milliseconds. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = "♥";

/** Handles a request for a socket. */
export type SocketHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  person?: Person,
) => void;

/**
 * Accepts browsers' sockets to the lake: for presence, and for event streams that share one
 * connection.
 * @param options.app the event streams
 * @param options.log logs a line about a failure
 */
export function acceptSockets(options: {
  dataset: string;
  admission: Admission;
  app: Pick<Hono<LakeEnv>, "fetch">;
  log: (line: string) => void;
}): { upgrade: SocketHandler; close(): void } {
  const { dataset, admission, app, log } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const presence: Presence = new Set();
  const presencePath = new RegExp(`^/v[^/]+/socket/${dataset}$`);
  /** Who holds each socket. */
  const holders = new Map<WebSocket, string>();

  return {
    upgrade(request, stream, head, person) {
      const refuse = (status: number) => refuseSocket(stream, status);
      const [pathname = ""] = (request.url ?? "").split("?", 1);
      const isTunnel = pathname === TUNNEL_PATH;
      if (!isTunnel && !presencePath.test(pathname)) return refuse(404);
      const { authorization } = request.headers;
      let caller: Caller;
      try {
        caller = identify(authorization, admission, person);
      } catch {
        return refuse(401);
      }
      // A browser sends no token with a socket, but with each stream. If published content is for everybody,
      // so is a socket of streams.
      const forAll = isTunnel && admission.people === undefined;
      if (!caller.trusted && !forAll) return refuse(401);
      const { identity } = caller;
      const own = [...holders.values()].filter((holder) => holder === identity);
      if (own.length >= MAX_SOCKETS) return refuse(503);
      sockets.handleUpgrade(request, stream, head, (socket) => {
        holders.set(socket, identity);
        socket.once("close", () => holders.delete(socket));
        if (isTunnel) {
          const answer = (stream: Request, outgoing: Writable) => {
            if (authorization !== undefined) stream.headers.set("authorization", authorization);
            return app.fetch(stream, { outgoing, person });
          };
          attach(socket, log, (send) => tunnel(answer, send, log));
          return;
        }
        const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS);
        socket.once("close", () => clearInterval(heartbeat));
        attach(socket, log, (send) => converse(presence, identity, send));
      });
    },
    close() {
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

function attach(
  socket: WebSocket,
  log: (line: string) => void,
  start: (send: (text: string) => void) => Conversation,
): void {
  /** Ends this socket alone when a message cannot be answered: an error here would end the lake. */
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log(`A socket is closed: ${String(error)}`);
      socket.terminate();
    }
  };
  const side = start((text) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
  });
  socket.on("message", (data, isBinary) => {
    if (!isBinary) attempt(() => side.receive(String(data)));
  });
  socket.once("close", () => attempt(() => side.end()));
  // A broken connection also closes; nothing else is to be done.
  socket.on("error", () => socket.terminate());
}
