import type { IncomingMessage, ServerResponse } from "node:http";

/** Headers of requests for a part of a file, or under a condition other than `If-None-Match`. */
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since", "if-modified-since"];

/**
 * True for a request that {@link sendBytes} answers: for all of a file, or for all of it unless the
 * browser has the one with a certain tag.
 */
export function asksForWhole({ headers }: IncomingMessage): boolean {
  const tags = headers["if-none-match"] ?? "";
  return (
    CONDITIONS.every((name) => headers[name] === undefined) &&
    !tags.includes(",") &&
    tags !== "*" &&
    headers["cache-control"]?.includes("no-cache") !== true
  );
}

/**
 * Sends bytes that are in memory, or 304. The caller sets status, type, tag and caching before, as
 * for a file of the disk.
 */
export function sendBytes(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
): void {
  const tag = response.getHeader("etag");
  if (tag !== undefined) {
    response.setHeader("Accept-Ranges", "bytes");
    if (headers["if-none-match"]?.replace(/^W\//, "") === tag) {
      for (const name of ["Content-Type", "Content-Encoding"]) response.removeHeader(name);
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  response.setHeader("Content-Length", bytes.length);
  response.end(method === "HEAD" ? undefined : bytes);
}
