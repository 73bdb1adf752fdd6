import { MEDIA_POLICY } from "../../../src/facts/media-types.ts";
import { sendPath } from "../../http/send-path.ts";
import { apiError } from "../errors.ts";
import type { Exchange } from "./exchange.ts";

/** The address of an asset contains the hash of its bytes, so its content never changes. */
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
 * @returns true when the response was sent
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
 * Sends a file from disk, or the requested range.
 * @throws LakeError 404 when it does not exist, 416 for a range outside it, 412 when a precondition
 * fails
 */
export async function sendFile(
  { request, response }: Exchange,
  path: string,
  headers: AssetHeaders,
): Promise<void> {
  const own = new Map(Object.entries(commonHeaders(headers)));
  const before = new Map([...own.keys()].map((name) => [name, response.getHeader(name)]));
  response.setHeaders(own);
  const sent = await sendPath(request, response, path);
  if (sent === "done") return;
  // What was said of the file is not true of the refusal.
  for (const [name, value] of before) {
    if (value === undefined) response.removeHeader(name);
    else response.setHeader(name, value);
  }
  if (sent === "gone") throw apiError(404, "The file of this asset is gone");
  if (sent === 416) throw apiError(416, "The file is shorter than the part that is asked for");
  throw apiError(412, "The file is not the one that is asked for");
}

function commonHeaders({ mimeType, etag, download, extra }: AssetHeaders) {
  return {
    "content-type": mimeType,
    "cache-control": FOREVER,
    etag,
    "content-security-policy": MEDIA_POLICY,
    ...(download !== undefined && { "content-disposition": disposition(download) }),
    ...extra,
  };
}

function disposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
