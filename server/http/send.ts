import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Browsers remember this for a year. */
const TRANSPORT_SECURITY = "max-age=31536000";

/**
 * The security headers of every response, also of those that Node sends by itself. A handler may
 * replace single ones, like the Content Security Policy.
 * @param https visitors use HTTPS, so browsers are told to use nothing else
 */
export function baseHeaders(https = false): Headers {
  return {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(https && { "Strict-Transport-Security": TRANSPORT_SECURITY }),
  };
}

/** Whether an address uses HTTPS. */
export function isHttps(url: string | undefined): boolean {
  return url !== undefined && URL.parse(url)?.protocol === "https:";
}

/** Sends a response of JSON; to HEAD its headers alone. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendBody(response, status, "application/json; charset=utf-8", JSON.stringify(body));
}

/** Sends a response of plain text, one line; to HEAD its headers alone. */
export function sendText(
  response: ServerResponse,
  status: number,
  line: string,
  headers?: OutgoingHttpHeaders,
): void {
  sendBody(response, status, "text/plain; charset=utf-8", `${line}\n`, headers);
}

/**
 * Sends a whole response; to HEAD its headers alone.
 * @param headers besides type and length. Default of `Cache-Control`: `no-store`
 */
export function sendBody(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers?: OutgoingHttpHeaders,
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
