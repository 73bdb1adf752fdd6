import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "../release/compress.ts";
import { sendPath } from "../http/send-path.ts";
import { chooseEncoding } from "./encoding.ts";
import { asksForWhole, sendBytes } from "./send-bytes.ts";
import type { SiteFile } from "./files.ts";

/** Result of {@link sendFile}. */
export type SendFileResult = "done" | "gone";

interface SendOptions {
  status: 200 | 404;
  /** The Cache-Control header. */
  cache: string;
  /** Sends the file without encoding. */
  plain?: boolean;
}

/**
 * Sends a file in the best encoding: all of it, a part, or 304.
 * @returns "gone" when its bytes are missing or damaged; nothing was sent then
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  { status, cache, plain = false }: SendOptions,
): Promise<SendFileResult> {
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

  const bytes = asksForWhole(request) ? await file.small?.(encoding) : undefined;
  if (bytes === "damaged") return "gone";
  if (bytes !== undefined) {
    sendBytes(request, response, bytes);
    return "done";
  }
  const sent = await sendPath(request, response, file.place(encoding), found);
  if (sent === 412 || sent === 416) refuse(response, sent);
  return sent === "gone" ? "gone" : "done";
}

function entityTag(hash: string, encoding: Encoding | undefined): string {
  return `"${hash.slice(0, 32)}${encoding === undefined ? "" : `-${encoding}`}"`;
}

function refuse(response: ServerResponse, status: 412 | 416): void {
  for (const name of ["Content-Type", "Content-Encoding", "ETag"]) response.removeHeader(name);
  response.writeHead(status, { "Content-Length": 0, "Cache-Control": "no-store" }).end();
}
