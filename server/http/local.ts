import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const LOOPBACK_NAMES = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);
const LOOPBACK_PEERS = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** Headers that proxies add. Behind a proxy the peer's address says nothing about the client. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** The name in a `Host` header: lower case, without the port. */
export function hostName(host: string | undefined): string {
  return (host ?? "").replace(/:\d+$/, "").toLowerCase();
}

/** Whether a host of a `Host` header or a setting is a loopback address. */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK_NAMES.has(host ?? "") || LOOPBACK_NAMES.has(hostName(host));
}

/**
 * True for a request that comes directly from this machine and names it. A proxy that adds no
 * header and rewrites `Host` looks the same, so this alone must never give access to a secret.
 */
export function isOfThisMachine({
  headers,
  socket,
}: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } }): boolean {
  return (
    LOOPBACK_PEERS.has(socket.remoteAddress ?? "") &&
    isLoopbackHost(headers.host) &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}

/**
 * Address of the client. Behind the proxy of this machine it is the last one in `X-Forwarded-For`: that
 * one the proxy has written itself.
 */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? "unknown";
  const forwarded = headers["x-forwarded-for"];
  if (!LOOPBACK_PEERS.has(peer) || forwarded === undefined) return peer;
  const last = [forwarded].flat().join(",").split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? peer : last;
}
