import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
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
import { tunnel, type StreamHeaders, type Send } from "./tunnel.ts";

/** Largest message in bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Most open sockets with the token; a Studio window has two. */
const MAX_SOCKETS = 200;
/** Most of them of one person. */
const MAX_PERSON_SOCKETS = 40;
/**
 * Most that have not shown the token yet: a lake without sign-in lets in everybody, and the Studio shows the
 * token in its first message.
 */
const MAX_UNKNOWN_SOCKETS = 100;
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
 * @param options.log takes a line about what failed
 * @returns a function that closes every socket
 */
export function acceptSockets(
  server: Server,
  options: {
    url: string;
    dataset: string;
    admission: Admission;
    access: AccessRules;
    log: (line: string) => void;
  },
): () => void {
  const { url, dataset, admission, access, log } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const presence = new PresenceHub();
  const presencePath = new RegExp(`^/v[^/]+/socket/${dataset}$`);
  /** Who holds each socket; undefined until it shows the token. */
  const holders = new Map<WebSocket, string | undefined>();

  const isFull = (holder: string): boolean => {
    const known = [...holders.values()].filter((each) => each !== undefined);
    const own = known.filter((each) => each === holder);
    return (
      known.length >= MAX_SOCKETS || (holder !== EDITOR.id && own.length >= MAX_PERSON_SOCKETS)
    );
  };
  /** Counts a socket; one that nobody knows takes the place of the oldest such when there are too many. */
  const count = (socket: WebSocket, holder: string | undefined) => {
    const unknown = [...holders].filter(([, each]) => each === undefined);
    const [[oldest] = []] = unknown;
    if (holder === undefined && oldest && unknown.length >= MAX_UNKNOWN_SOCKETS) {
      holders.delete(oldest);
      oldest.terminate();
    }
    holders.set(socket, holder);
    socket.once("close", () => holders.delete(socket));
  };
  /** Notes that a socket has shown an authorization. @returns whose it is; undefined for a wrong one */
  const show = (socket: WebSocket, authorization: string): string | undefined => {
    if (!isToken(authorization, admission.token)) return undefined;
    if (holders.has(socket) && holders.get(socket) === undefined) {
      if (isFull(EDITOR.id)) socket.terminate();
      else holders.set(socket, EDITOR.id);
    }
    return EDITOR.id;
  };

  const accept = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const problem = accessProblem(request, access);
    if (problem !== undefined) return refuseSocket(stream, problem.status, LAKE_HEADERS);
    const caller = callerOf(request, admission);
    if (caller === undefined) return refuseSocket(stream, 401, LAKE_HEADERS);
    const pathname = URL.parse(request.url ?? "/", url)?.pathname ?? "/";
    const isTunnel = pathname === TUNNEL_PATH;
    if (!isTunnel && !presencePath.test(pathname)) return refuseSocket(stream, 404, LAKE_HEADERS);
    const holder = caller.trusted ? caller.identity : undefined;
    if (holder !== undefined && isFull(holder)) return refuseSocket(stream, 503, LAKE_HEADERS);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      count(socket, holder);
      const identify = (authorization: string) => show(socket, authorization);
      if (isTunnel) {
        attach(socket, log, (send) => tunnel(url, send, { identify, own: ownHeaders(request) }));
        return;
      }
      const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS);
      socket.once("close", () => clearInterval(heartbeat));
      const identity = caller.person?.id;
      attach(socket, log, (send) => converse({ presence, identity, identify, send }));
    });
  };
  server.on("upgrade", (request, stream, head) => {
    try {
      accept(request, stream, head);
    } catch (error) {
      log(String(error));
      refuseSocket(stream, 503, LAKE_HEADERS);
    }
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
function ownHeaders({ headers }: IncomingMessage): StreamHeaders {
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

function attach(socket: WebSocket, log: (line: string) => void, start: (send: Send) => Side): void {
  let held = false;
  /** Ends this socket alone when a message cannot be answered: an error here would end the lake. */
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log(`A socket is closed: ${String(error)}`);
      socket.terminate();
    }
  };
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
    if (!isBinary) attempt(() => side.receive(textOf(data)));
  });
  socket.once("close", () => attempt(() => side.end()));
  // A broken connection closes as well, and that is all there is to do about it.
  socket.on("error", () => socket.terminate());
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
