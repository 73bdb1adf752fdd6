import type { Stats } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream";
import send from "send";
import { settleRange } from "./range.ts";

/**
 * What has happened to a file that was to be sent. All but "done": nothing was sent. "gone": it is not
 * there; 412: the visitor wants another version of it; 416: the part that is asked for is outside it.
 */
export type Sent = "done" | "gone" | 412 | 416;

/**
 * Sends a file: whole, a part when a part is asked for, or nothing when the visitor has it already.
 * Headers that say what it is (type, tag, caching) are set by the caller before.
 * @param path absolute, and not chosen by the visitor
 * @param found false for the page that says that something is not found: it has no parts and no tag
 */
export function sendPath(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  found = true,
): Promise<Sent> {
  return new Promise((resolve) => {
    finished(response, () => resolve("done"));
    send(request, encodeURI(path), {
      // Nothing in the path is a visitor's: it is the place of a file that was looked up.
      dotfiles: "allow",
      index: false,
      cacheControl: false,
      lastModified: false,
      etag: found,
      acceptRanges: found,
    })
      .on("file", (_path: string, { size }: Stats) => {
        const range = settleRange(request.headers.range, size);
        if (range === undefined) delete request.headers.range;
        else request.headers.range = range;
      })
      .on("error", (error: Error & { status?: number }) => {
        // Between a head and its body there is no way back: the visitor's browser asks again.
        if (response.headersSent) response.destroy();
        else resolve(error.status === 412 || error.status === 416 ? error.status : "gone");
      })
      .pipe(response);
  });
}
