import { getRequestListener } from "@hono/node-server";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Part, Visit } from "../../http/part.ts";

/** How often open connections are compared with their sessions, in milliseconds. */
const COMPARED_MS = 5000;
/** Headers that the door has checked and that no part gets. */
const STRIPPED_HEADERS =
  /^(?:authorization|cookie|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|sec-fetch-.*)$/i;

/** People's open connections, each of which ends soon after its session. */
export class Connections {
  readonly #open = new Map<{ destroy(): void }, () => boolean>();
  readonly #comparing = setInterval(() => this.#compare(), COMPARED_MS).unref();

  /** @param isValid whether the connection may stay open; called regularly */
  watch(connection: Duplex | ServerResponse, isValid: () => boolean): void {
    this.#open.set(connection, isValid);
    connection.once("close", () => this.#open.delete(connection));
  }

  #compare(): void {
    for (const [connection, isValid] of this.#open) if (!isValid()) connection.destroy();
  }

  close(): void {
    clearInterval(this.#comparing);
    for (const connection of this.#open.keys()) connection.destroy();
  }
}

/** Prepares a request for a part that handles Node's own requests: see {@link passTo}. */
export function prepare(request: IncomingMessage, path: string): void {
  for (const name of Object.keys(request.headers)) {
    if (STRIPPED_HEADERS.test(name)) Reflect.deleteProperty(request.headers, name);
  }
  request.url = path;
}

/**
 * Passes a request to a part. It rejects with the part's error.
 * @param path behind the part's own, with the query
 * @param cookie the only cookie that the part gets
 */
export async function passTo(
  part: Pick<Part, "fetch">,
  visit: Visit,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  path: string,
  cookie?: string,
): Promise<void> {
  const failures: unknown[] = [];
  const listener = getRequestListener(
    (incoming) => {
      const { method, signal } = incoming;
      const headers = new Headers(incoming.headers);
      for (const name of [...headers.keys()]) if (STRIPPED_HEADERS.test(name)) headers.delete(name);
      if (cookie !== undefined) headers.set("cookie", cookie);
      const body = method === "GET" || method === "HEAD" ? null : incoming.body;
      // A streamed body requires `duplex`, which the web's types lack.
      const init = { method, headers, body, signal, duplex: "half" };
      // Concatenated and not resolved: a path with two slashes would name another host.
      return part.fetch(new Request(visit.origin + path, init), { visit });
    },
    { overrideGlobalObjects: false, errorHandler: (error) => void failures.push(error) },
  );
  await listener(request, response);
  for (const failure of failures) throw failure;
}
