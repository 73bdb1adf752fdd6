import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { apiError } from "../errors.ts";
import { readRange } from "./byte-range.ts";
import type { Exchange } from "./exchange.ts";

/** The address of an asset holds the hash of its bytes, so what it gives never changes. */
const FOREVER = "public, max-age=31536000, immutable";

/** Headers of everything that the lake delivers for an asset. */
export interface AssetHeaders {
  mimeType: string;
  etag: string;
  /** Name to save the file under; asks the browser to download it. */
  download?: string;
  /** More headers. */
  extra?: Record<string, string>;
}

/**
 * Answers a conditional request with 304.
 * @returns true when the response is done
 */
export function notModified({ request, response }: Exchange, headers: AssetHeaders): boolean {
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (known === undefined || !(known.includes(headers.etag) || known.includes("*"))) return false;
  response.writeHead(304, commonHeaders(headers));
  response.end();
  return true;
}

/** Sends bytes that are in memory. */
export function sendBytes(exchange: Exchange, bytes: Buffer, headers: AssetHeaders): void {
  const { request, response } = exchange;
  response.writeHead(200, { ...commonHeaders(headers), "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/**
 * Sends a file from disk, or the part of it that is asked for.
 * @throws LakeError 404 when it is not there, 416 for a part outside it
 */
export async function sendFile(
  exchange: Exchange,
  path: string,
  headers: AssetHeaders,
): Promise<void> {
  const { request, response } = exchange;
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw apiError(404, "The file of this asset is gone");
  const current = request.headers["if-range"] ?? headers.etag;
  const range = current === headers.etag ? readRange(request.headers.range, found.size) : undefined;
  if (range === "unsatisfiable") {
    response.setHeader("content-range", `bytes */${found.size}`);
    throw apiError(416, `The file has ${found.size} bytes`);
  }
  const { first, last } = range ?? { first: 0, last: found.size - 1 };
  response.writeHead(range === undefined ? 200 : 206, {
    ...commonHeaders(headers),
    "accept-ranges": "bytes",
    "content-length": last - first + 1,
    ...(range && { "content-range": `bytes ${first}-${last}/${found.size}` }),
  });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  await pipeline(createReadStream(path, { start: first, end: last }), response).catch(() => {
    // The reader left, or the file went away midway: a cut-off response says so.
    response.destroy();
  });
}

function commonHeaders({ mimeType, etag, download, extra }: AssetHeaders) {
  return {
    "content-type": mimeType,
    "cache-control": FOREVER,
    etag,
    ...(download !== undefined && { "content-disposition": disposition(download) }),
    ...extra,
  };
}

function disposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
