import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Headers of every response, by name. */
export type Headers = Readonly<Record<string, string>>;

/** Policy of responses that a browser opens as a page: everything is forbidden. */
export const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Default headers of responses, which another server may replace. */
export const LAKE_HEADERS: Headers = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-site",
  "X-Frame-Options": "DENY",
};

/** How long a client may stop reading its response, in milliseconds. */
const READ_TIMEOUT_MS = 60_000;

/** Sends a response of JSON; to HEAD its headers alone. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonText(response, status, [Buffer.from(JSON.stringify(body))]);
}

/**
 * Sends a response of JSON from parts of its text; to HEAD its headers alone. It cuts off a client that
 * does not read.
 */
export function sendJsonText(
  response: ServerResponse,
  status: number,
  parts: readonly Uint8Array[],
): void {
  // Drops the unread rest of the request: a client reads the response only after it has sent all.
  response.req.resume();
  if (response.destroyed) return;
  response.setTimeout(READ_TIMEOUT_MS, () => response.destroy());
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": parts.reduce((sum, part) => sum + part.length, 0),
    "cache-control": "no-store",
  });
  response.cork();
  if (response.req.method !== "HEAD") for (const part of parts) response.write(part);
  response.end();
  response.uncork();
}

/** Refuses a connection without a response object: another protocol, or invalid HTTP. */
export function refuseSocket(socket: Duplex, status: number): void {
  if (!socket.writable) return void socket.destroy();
  // Node stops listening to a socket that asks for another protocol; an unhandled error would end
  // the program.
  socket.on("error", () => socket.destroy());
  const lines = Object.entries({ ...LAKE_HEADERS, Connection: "close", "Content-Length": "0" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${head}\r\n`, () =>
    socket.destroy(),
  );
}
