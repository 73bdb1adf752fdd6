import type { Stats } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream";
import send from "send";

/**
 * Result of {@link sendPath}. Unless it is "done", nothing was sent. "gone": there is no such file; 412:
 * the client wants another version; 416: the requested part is outside the file.
 */
export type SendPathResult = "done" | "gone" | 412 | 416;

/** The last bytes of a file in a `Range` header, like `-500`. */
const SUFFIX = /([=,]\s*)-(\d+)/g;

/**
 * Sends a file: all of it, the part that the `Range` header names, or 304. The caller sets the headers
 * that describe it (type, tag, caching) before.
 * @param path absolute, and never from the request
 * @param found false for a "not found" page, which has no tag and no parts
 */
export function sendPath(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  found = true,
): Promise<SendPathResult> {
  return new Promise((resolve) => {
    finished(response, () => resolve("done"));
    send(request, encodeURI(path), {
      // The path comes from a lookup, not from the request.
      dotfiles: "allow",
      index: false,
      cacheControl: false,
      lastModified: false,
      etag: found,
      acceptRanges: found,
    })
      .on("file", (_path: string, { size }: Stats) => {
        // `send` refuses the last 500 bytes of a shorter file; they are the whole file (RFC 9110, 14.1.2).
        request.headers.range &&= request.headers.range.replace(SUFFIX, (part, before, last) =>
          Number(last) > size ? `${before}0-` : part,
        );
      })
      .on("error", (error: Error & { status?: number }) => {
        // After the head only a broken connection can tell the client of a failure.
        if (response.headersSent) response.destroy();
        else resolve(error.status === 412 || error.status === 416 ? error.status : "gone");
      })
      .pipe(response);
  });
}
