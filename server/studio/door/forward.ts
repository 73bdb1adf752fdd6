import { createProxyServer } from "httpxy";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { sendText } from "../../http/send-body.ts";
import { refuseSocket } from "../../http/server.ts";
import type { Headers } from "../../http/headers.ts";

/** A program that people reach through the door. */
export interface Inner {
  url: string;
  /** What it asks for in `Authorization: Bearer …`. */
  secret: string;
}

/** Where a request is passed on to. */
export interface Upstream {
  /** Its address, like `http://127.0.0.1:3333`. */
  url: string;
  /** What the door says to it: who asks, and that the door may. */
  headers: Readonly<Record<string, string>>;
}

/**
 * What a browser sends is not passed on: secrets and identities are the door's to name, and it has
 * checked host, origin and proxy already.
 */
const HELD_BACK =
  /^(?:authorization|cookie|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|x-lake-.*|x-preview-.*|sec-fetch-.*)$/i;
/** How often open connections are compared with their sessions, in milliseconds. */
const COMPARED_MS = 5000;
/** Tells a program that the client may be anywhere: only this machine gets to know how the program is. */
const VIA = { via: "1.1 studio" };
const GONE = "This part of the Studio does not answer. It is started again.";

/** Passes requests on to programs of this machine. */
export interface Forwarder {
  /**
   * Passes a request on.
   * @param path what the program gets, with its query
   * @param goesOn whether the connection may stay open; it is asked again and again
   */
  request(
    exchange: { request: IncomingMessage; response: ServerResponse },
    upstream: Upstream,
    path: string,
    goesOn: () => boolean,
  ): Promise<void>;
  /** The same for a socket. */
  socket(
    exchange: { request: IncomingMessage; socket: Duplex; head: Buffer },
    upstream: Upstream,
    path: string,
    goesOn: () => boolean,
  ): Promise<void>;
  close(): void;
}

/** @param headers of answers that the forwarder makes itself */
export function createForwarder(headers: Headers): Forwarder {
  // No connection is kept: the program may close one in the moment in which it is used again.
  const proxy = createProxyServer({ changeOrigin: true, agent: false });
  /** Open connections, with whether each may stay open. */
  const open = new Map<{ destroy(): void }, () => boolean>();
  const comparing = setInterval(() => {
    for (const [connection, goesOn] of open) if (!goesOn()) connection.destroy();
  }, COMPARED_MS).unref();

  const prepare = (request: IncomingMessage, path: string) => {
    for (const name of Object.keys(request.headers)) {
      if (HELD_BACK.test(name)) Reflect.deleteProperty(request.headers, name);
    }
    request.url = path;
  };
  const hold = (connection: Duplex | ServerResponse, goesOn: () => boolean) => {
    open.set(connection, goesOn);
    connection.once("close", () => open.delete(connection));
  };

  return {
    async request({ request, response }, { url: target, headers: own }, path, goesOn) {
      prepare(request, path);
      hold(response, goesOn);
      try {
        await proxy.web(request, response, { target, headers: { ...own, ...VIA } });
      } catch {
        if (response.headersSent) response.destroy();
        else sendText(response, 502, GONE);
      }
    },
    async socket({ request, socket, head }, { url: target, headers: own }, path, goesOn) {
      if (!(socket instanceof Socket)) return refuseSocket(socket, 400, headers);
      prepare(request, path);
      hold(socket, goesOn);
      try {
        await proxy.ws(request, socket, { target, headers: { ...own, ...VIA } }, head);
      } catch {
        refuseSocket(socket, 502, headers);
      }
    },
    close() {
      clearInterval(comparing);
      for (const connection of open.keys()) connection.destroy();
    },
  };
}
