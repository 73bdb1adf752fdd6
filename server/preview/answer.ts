import type { IncomingMessage, ServerResponse } from "node:http";

/** Headers of every response: drafts must not be cached or indexed. */
export const PRIVATE_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Sends a whole answer; to HEAD its headers alone. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { "Content-Type": type, "Content-Length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Sends a page. */
export function sendHtml(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  html: string,
): void {
  send(request, response, status, "text/html; charset=utf-8", html);
}

/** Sends the browser elsewhere on this host. */
export function redirect(response: ServerResponse, path: string): void {
  response.writeHead(302, { Location: path }).end();
}
