import { STATUS_CODES } from "node:http";
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
