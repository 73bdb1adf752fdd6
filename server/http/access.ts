import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { createHash, timingSafeEqual } from "node:crypto";

/** Rules for who may use a program. */
export interface AccessRules {
  /**
   * Host names that a request may use besides the loopback names, like `studio.example.org`. With
   * DNS rebinding a foreign page points its own name at a loopback address; its requests carry that
   * name. "any" for a program whose responses are public.
   */
  hosts: "any" | readonly string[];
  /** Origins, besides the program's own, whose pages may send requests. */
  origins: readonly string[];
}

/** Why a request is refused. */
export interface AccessProblem {
  status: 400 | 403 | 421;
  message: string;
}

/**
 * Checks the host that a request names and the page that sent it.
 * @returns why it is refused; undefined when it is allowed
 */
export function accessProblem(
  request: IncomingMessage,
  rules: AccessRules,
): AccessProblem | undefined {
  const { headers } = request;
  const named = request.headersDistinct.host ?? [];
  if (named.length !== 1 && request.httpVersion !== "1.0") {
    return { status: 400, message: "A request has to name one host." };
  }
  if (rules.hosts !== "any" && !isLoopbackHost(headers.host)) {
    if (!rules.hosts.includes(hostName(headers.host))) {
      return { status: 421, message: "This program does not answer under this name." };
    }
  }
  return crossSiteProblem(request, rules);
}

/**
 * Refuses requests of other sites' pages, except for following a link. Browsers send their origin (`Origin`,
 * `Sec-Fetch-Site`), and a page cannot change it; clients other than browsers send neither.
 */
function crossSiteProblem(
  { headers, method }: IncomingMessage,
  { origins }: AccessRules,
): AccessProblem | undefined {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return undefined;
  if (origin !== undefined) {
    const isOwn = URL.parse(origin)?.host === host?.toLowerCase();
    if (isOwn || origins.includes(origin)) return undefined;
    const pages = origin === "null" ? "an unknown origin" : origin.slice(0, 100);
    return { status: 403, message: `Pages of ${pages} may not use this program.` };
  }
  if (site === undefined || site === "none" || site === "same-site") return undefined;
  const link = headers["sec-fetch-mode"] === "navigate" && (method === "GET" || method === "HEAD");
  if (link) return undefined;
  return { status: 403, message: "Pages of other sites may not use this program." };
}

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

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
