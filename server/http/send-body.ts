import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Headers besides type and length. Default of `Cache-Control`: `no-store`. */
type MoreHeaders = OutgoingHttpHeaders;

/** Sends a response of JSON; to HEAD its headers alone. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers?: MoreHeaders,
): void {
  const type = "application/json; charset=utf-8";
  sendBody(response, status, type, JSON.stringify(body), headers);
}

/** Sends a response of plain text, one line; to HEAD its headers alone. */
export function sendText(
  response: ServerResponse,
  status: number,
  line: string,
  headers?: MoreHeaders,
): void {
  sendBody(response, status, "text/plain; charset=utf-8", `${line}\n`, headers);
}

/** Sends a whole response; to HEAD its headers alone. */
export function sendBody(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers?: MoreHeaders,
): void {
  // Drops the unread rest of the request: a client reads the response only after it has sent all.
  response.req.resume();
  if (response.destroyed) return;
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": bytes.length,
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : bytes);
}
