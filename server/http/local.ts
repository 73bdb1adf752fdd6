import type { IncomingMessage } from "node:http";

const LOOPBACK_NAMES = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);
const LOOPBACK_PEERS = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** What a proxy adds. Behind one the peer is the proxy, and says nothing of who asks. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** The name in a `Host` header, in small letters and without the port. */
export function hostName(host: string | undefined): string {
  return (host ?? "").replace(/:\d+$/, "").toLowerCase();
}

/** Whether a host, as in a `Host` header or a setting, is this machine's loopback address. */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK_NAMES.has(host ?? "") || LOOPBACK_NAMES.has(hostName(host));
}

/**
 * True for a request that a program on this machine sent, directly and by a name of this machine. A
 * proxy that adds no header and rewrites `Host` cannot be told apart, so this alone must never give
 * access to anything secret.
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
