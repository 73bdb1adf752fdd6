import type { IncomingMessage } from "node:http";
import { hostName, isLoopbackHost } from "./local.ts";

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
  /** Other sites may link to it, and frame it if the headers allow that. Default: false. */
  navigations?: boolean;
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
 * Refuses requests of other sites' pages. Browsers send their origin (`Origin`, `Sec-Fetch-Site`),
 * and a page cannot change it; clients other than browsers send neither.
 */
function crossSiteProblem(
  { headers, method }: IncomingMessage,
  { origins, navigations = false }: AccessRules,
): AccessProblem | undefined {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return undefined;
  if (origin !== undefined) {
    if (origins.includes(origin) || isOwnOrigin(origin, host)) return undefined;
    return { status: 403, message: `Pages of ${shortened(origin)} may not use this program.` };
  }
  if (site === undefined || site === "none" || site === "same-site") return undefined;
  const link = headers["sec-fetch-mode"] === "navigate" && (method === "GET" || method === "HEAD");
  if (navigations && link) return undefined;
  return { status: 403, message: "Pages of other sites may not use this program." };
}

/** Whether an origin is that of the request's own host, with any scheme. */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return URL.parse(origin)?.host === host?.toLowerCase();
}

/** An origin, short enough for a message. */
function shortened(origin: string): string {
  return origin === "null" ? "an unknown origin" : origin.slice(0, 100);
}
