import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { isDocumentId, isPublishedId } from "../../documents/ids.ts";
import type { Delivery } from "../queue/queue.ts";

/** Ids of the documents in which the publisher tells editors how a publish went. */
const OWN_PREFIX = "publication.";

const Body = z.object({
  _id: z.string("has to be a text").refine(isDocumentId, "is not the id of a document"),
});
const Key = z.string().min(1, "is empty").max(255, "is longer than 255 characters");

/** What a signed delivery turns out to be. */
export type Reading =
  | { kind: "delivery"; delivery: Delivery }
  /** Nothing that visitors see: acknowledged and forgotten. */
  | { kind: "private" }
  | { kind: "wrong"; reason: string };

/**
 * Reads a delivery whose signature is right.
 * @param signature the signature in its one form; it stands in for a key that is missing
 */
export function readDelivery(
  headers: IncomingHttpHeaders,
  body: Buffer,
  signature: string,
): Reading {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return wrong("The content type has to be application/json");
  const json = parseJson(body);
  if (json === undefined) return wrong("The body is not JSON");
  const content = Body.safeParse(json);
  if (!content.success) return wrong(`_id ${content.error.issues[0]?.message ?? "is missing"}`);
  const key = Key.safeParse(headers["idempotency-key"] ?? signature);
  if (!key.success) return wrong(`The idempotency-key ${key.error.issues[0]?.message ?? ""}`);

  const document = content.data._id;
  // A webhook without a filter would send our own words back to us, for ever.
  if (!isPublishedId(document) || document.startsWith(OWN_PREFIX)) return { kind: "private" };
  return { kind: "delivery", delivery: { document, key: key.data, signature } };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function wrong(reason: string): Reading {
  return { kind: "wrong", reason };
}
