import type { IncomingHttpHeaders } from "node:http";
import { apiError } from "../errors.ts";
import type { Exchange, StreamExchange } from "./exchange.ts";

/** Handles one kind of request. A thrown LakeError becomes the response. */
export type Handler<E = Exchange> = (exchange: E) => void | Promise<void>;

/** A handler with its route's parameters. */
export interface Match<E> {
  handler: Handler<E>;
  path: Record<string, string>;
  apiVersion: string;
  /** True if callers never need to sign in. */
  open: boolean;
}

interface Route<E> {
  method: string;
  parts: string[];
  handler: Handler<E>;
  versioned: boolean;
  open: boolean;
}

const API_VERSION = /^v(1|X|\d{4}-\d{2}-\d{2})$/;

/** The one project and dataset that a lake holds. */
export interface Place {
  projectId: string;
  dataset: string;
}

/** The table of endpoints. */
export class Router<E extends StreamExchange = Exchange> {
  readonly #place: Place;
  readonly #routes: Route<E>[] = [];

  constructor(place: Place) {
    this.#place = place;
  }

  /**
   * Adds an endpoint under every API version (`/v2026-05-01/…`, `/vX/…`, `/v1/…`).
   * @param pattern like `/data/query/:dataset`; a part with a colon takes any one segment
   */
  api(method: string, pattern: string, handler: Handler<E>): void {
    this.#routes.push({ method, parts: split(pattern), handler, versioned: true, open: false });
  }

  /** Adds an endpoint without a version. */
  plain(method: string, pattern: string, handler: Handler<E>): void {
    this.#routes.push({ method, parts: split(pattern), handler, versioned: false, open: false });
  }

  /** As {@link plain}, for callers who need not sign in. */
  open(method: string, pattern: string, handler: Handler<E>): void {
    this.#routes.push({ method, parts: split(pattern), handler, versioned: false, open: true });
  }

  /** Adds the endpoints of event streams. */
  include(streams: Router<StreamExchange>): void {
    this.#routes.push(...streams.#routes);
  }

  /**
   * Finds the endpoint of a request. `HEAD` is answered by the endpoint for `GET`.
   * @throws LakeError 404 for an unknown address and another project or dataset, 405 for an unknown method
   */
  match(method: string, pathname: string, headers: IncomingHttpHeaders): Match<E> {
    const segments = decode(pathname);
    const version = API_VERSION.exec(segments[0] ?? "")?.[1];
    const wanted = method === "HEAD" ? "GET" : method;
    let known = false;
    for (const route of this.#routes) {
      if (route.versioned && version === undefined) continue;
      const path = matchParts(route.parts, route.versioned ? segments.slice(1) : segments);
      if (path === undefined) continue;
      if (route.method === wanted) {
        const { handler, versioned, open } = route;
        this.#check(path, headers);
        return { handler, path, apiVersion: versioned ? (version ?? "") : "", open };
      }
      known = true;
    }
    if (known) throw apiError(405, `${method} is not allowed here`);
    throw apiError(404, `The embedded Content Lake has no endpoint ${pathname}`);
  }

  /** The client names the project in a header when it addresses the lake by host alone. */
  #check(path: Record<string, string>, headers: IncomingHttpHeaders): void {
    const { projectId, dataset } = this.#place;
    const project = path.project ?? headers["x-sanity-project-id"] ?? projectId;
    if (project !== projectId) throw apiError(404, `Project "${project}" not found`);
    const requested = path.dataset ?? dataset;
    if (requested === dataset) return;
    throw apiError(404, `Dataset "${requested}" not found for project ID "${projectId}"`);
  }
}

function split(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decode(pathname: string): string[] {
  try {
    return split(pathname).map((part) => decodeURIComponent(part));
  } catch {
    throw apiError(400, "The address is not correctly encoded");
  }
}

function matchParts(parts: string[], segments: string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith(":")) path[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return path;
}
