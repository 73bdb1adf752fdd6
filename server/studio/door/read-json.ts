import type { IncomingMessage } from "node:http";
import { readBody } from "../../http/body.ts";

/** Largest body, in bytes: a new passkey with a certificate of its maker. */
const MAX_BODY_BYTES = 16 * 1024;

/** The JSON body of a request; undefined for one that is too large, or none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBody(request, MAX_BODY_BYTES);
  if (!Buffer.isBuffer(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
