import type { IncomingMessage, ServerResponse } from "node:http";
import { hostName, isLoopbackHost } from "./local.ts";

/** Who may ask a program. */
export interface AccessRules {
  /**
   * Hosts that a request may name besides the loopback names, like `studio.example.org`. A foreign
   * page can point its own name at a loopback address (DNS rebinding): its requests carry that name.
   * "any" for programs whose answers are public.
   */
  hosts: "any" | readonly string[];
  /** Origins of pages, besides the program's own, that may send requests. */
  origins: readonly string[];
  /** Pages of {@link AccessRules.origins} may read the answers (CORS). Default: they may not. */
  cors?: CorsRules;
  /** Links on other sites may lead here, and frames if the headers allow them. Default: false. */
  navigations?: boolean;
}

/** What pages of allowed origins may send and read. */
export interface CorsRules {
  /** Allowed methods, like "GET, POST". */
  methods: string;
  /** Request headers that are allowed; "any" repeats what the browser asks for. */
  headers: string;
  /** Response headers that may be read besides the simple ones. */
  expose?: string;
  credentials?: boolean;
}

/** Why a request is refused. */
export interface AccessProblem {
  status: 400 | 403 | 421;
  /** A sentence for a person. */
  message: string;
}

/**
 * Checks which host a request names and which page sent it.
 * @returns why it is refused; undefined when it may pass
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
 * Refuses what pages of other sites send. Browsers say where a request comes from (`Origin`,
 * `Sec-Fetch-Site`), and a page cannot change that; programs without a browser send neither.
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
    return { status: 403, message: `Pages of ${shown(origin)} may not use this program.` };
  }
  if (site === undefined || site === "none" || site === "same-site") return undefined;
  const link = headers["sec-fetch-mode"] === "navigate" && (method === "GET" || method === "HEAD");
  if (navigations && link) return undefined;
  return { status: 403, message: "Pages of other sites may not use this program." };
}

/**
 * Answers a preflight, and lets pages of allowed origins read the answer. Call it after
 * {@link accessProblem} has found nothing.
 * @returns true when the request was a preflight and has been answered
 */
export function answerCors(
  request: IncomingMessage,
  response: ServerResponse,
  { origins, cors }: AccessRules,
): boolean {
  if (cors === undefined) return false;
  const { origin } = request.headers;
  response.appendHeader("Vary", "Origin");
  if (origin !== undefined && origins.includes(origin)) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    if (cors.credentials) response.setHeader("Access-Control-Allow-Credentials", "true");
    if (cors.expose !== undefined) {
      response.setHeader("Access-Control-Expose-Headers", cors.expose);
    }
  }
  if (request.method !== "OPTIONS") return false;
  const asked = request.headers["access-control-request-headers"] ?? "";
  response.writeHead(204, {
    "Access-Control-Allow-Methods": cors.methods,
    "Access-Control-Allow-Headers": cors.headers === "any" ? asked : cors.headers,
    "Access-Control-Max-Age": "600",
  });
  response.end();
  return true;
}

/** Whether an origin is the one that the request was sent to, by whatever scheme. */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return URL.parse(origin)?.host === host?.toLowerCase();
}

/** An origin as a message may repeat it. */
function shown(origin: string): string {
  return origin === "null" ? "an unknown origin" : origin.slice(0, 100);
}
