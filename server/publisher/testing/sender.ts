import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { randomUUID } from "node:crypto";
import type { Part } from "../../http/part.ts";

/** The signing secret of the tests. */
export const SECRET = "a-secret-of-the-tests";

/** A webhook delivery. */
export interface Message {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Deviations of a delivery from one that Sanity sends. */
interface Special {
  body?: string | Buffer;
  key?: string;
  secret?: string;
  /** Time of its signature, in milliseconds since 1970. */
  at?: number;
  headers?: Record<string, string>;
}

/** A delivery about a document, signed and named as Sanity does it. */
export async function delivery(id: string, special: Special = {}): Promise<Message> {
  const body = special.body ?? JSON.stringify({ _id: id, _type: "note", _rev: randomUUID() });
  const { secret = SECRET, at = Date.now(), key = randomUUID(), headers } = special;
  return {
    body,
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      "sanity-project-id": "tests",
      "sanity-dataset": "production",
      "sanity-document-id": id,
      "sanity-operation": "update",
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(String(body), at, secret),
      ...headers,
    },
  };
}

/** Posts a message to the receiver of webhooks. */
export async function post(
  { fetch }: Pick<Part, "fetch">,
  { headers, body }: Message,
): Promise<Response> {
  const request = new Request("http://127.0.0.1/webhook", {
    method: "POST",
    headers,
    body: Buffer.from(body),
  });
  return fetch(request, { visit: { address: "127.0.0.1", origin: "http://127.0.0.1" } });
}
