import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream";
import send from "send";
import type { Encoding } from "../release/compress.ts";
import { chooseEncoding } from "./encoding.ts";
import type { SiteFile } from "./files.ts";

/** What has happened to a file that was to be sent. */
export type Sending = "done" | "gone";

interface SendOptions {
  status: 200 | 404;
  /** The Cache-Control header. */
  cache: string;
  /** Send the bytes as they are, whatever the browser accepts. */
  plain?: boolean;
}

/**
 * Answers with a file: in the best encoding, only a part when a part is asked for, and not at all
 * when the visitor has it already.
 * @returns "gone" when its bytes are not there; nothing was sent then
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  { status, cache, plain = false }: SendOptions,
): Promise<Sending> {
  const found = status === 200;
  const encoding = plain
    ? undefined
    : chooseEncoding(String(request.headers["accept-encoding"] ?? ""), file.encodings);
  response.statusCode = status;
  response.setHeader("Content-Type", file.type);
  response.setHeader("Cache-Control", cache);
  if (file.encodings.length > 0) response.setHeader("Vary", "Accept-Encoding");
  if (encoding) response.setHeader("Content-Encoding", encoding);
  if (file.hash && found) response.setHeader("ETag", entityTag(file.hash, encoding));

  return new Promise((resolve) => {
    finished(response, () => resolve("done"));
    send(request, encodeURI(file.place(encoding)), {
      // Nothing in the path is a visitor's: it is the place of a file that was looked up.
      dotfiles: "allow",
      index: false,
      cacheControl: false,
      lastModified: false,
      etag: found,
      acceptRanges: found,
    })
      .on("error", (error: Error & { status?: number }) => {
        // Between a head and its body there is no way back: the visitor's browser asks again.
        if (response.headersSent) response.destroy();
        else if (error.status === 412 || error.status === 416) refuse(response, error.status);
        else resolve("gone");
      })
      .pipe(response);
  });
}

/** A name of exactly these bytes, different in each encoding. */
function entityTag(hash: string, encoding: Encoding | undefined): string {
  return `"${hash.slice(0, 32)}${encoding === undefined ? "" : `-${encoding}`}"`;
}

function refuse(response: ServerResponse, status: 412 | 416): void {
  for (const name of ["Content-Type", "Content-Encoding", "ETag"]) response.removeHeader(name);
  response.writeHead(status, { "Content-Length": 0, "Cache-Control": "no-store" }).end();
}
