import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { createHash } from "node:crypto";
import { REQUEST_ID_HEADER } from "../../../src/facts/request-id.ts";
import type { Webhook } from "./hook.ts";
import type { PendingDelivery } from "./outbox.ts";
import type { Post } from "./post.ts";

/** Where a lake's deliveries come from. */
export interface Origin {
  projectId: string;
  dataset: string;
}

/**
 * The request of one attempt, as Sanity sends it.
 * @param now time of the attempt in milliseconds: each attempt has its own signature
 */
export async function messageOf(
  hook: Webhook,
  delivery: Omit<PendingDelivery, "content">,
  body: string,
  { projectId, dataset }: Origin,
  now: number,
): Promise<Post> {
  return {
    url: hook.url,
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "accept-encoding": "gzip",
      "user-agent": "Sanity.io webhook delivery",
      "idempotency-key": idempotencyKey(delivery),
      "sanity-webhook-id": hook.id,
      "sanity-transaction-id": delivery.transactionId,
      "sanity-transaction-time": delivery.transactionTime,
      "sanity-project-id": projectId,
      "sanity-dataset": dataset,
      "sanity-document-id": delivery.documentId,
      "sanity-operation": delivery.operation,
      ...(delivery.requestId !== undefined && { [REQUEST_ID_HEADER]: delivery.requestId }),
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, now, hook.secret),
    },
  };
}

/** The same for every attempt of a delivery, and for no other delivery. */
function idempotencyKey(delivery: Omit<PendingDelivery, "content">): string {
  const { hook, transactionId, documentId } = delivery;
  return createHash("sha256")
    .update(JSON.stringify([hook, transactionId, documentId]))
    .digest("hex");
}
