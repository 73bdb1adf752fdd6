import { z } from "zod";
import { isDocumentId, isPublishedId } from "content-lake/document";
import type { HeaderRecord } from "./signature.ts";

/** Prefix of the ids under which the publisher writes the status of publishes. */
const OWN_PREFIX = "publication.";

const Body = z.object({
  _id: z.string("has to be a text").refine(isDocumentId, "is not the id of a document"),
});
const Key = z.string().min(1, "is empty").max(255, "is longer than 255 characters");

/** The content of a signed delivery. */
export type Delivery =
  | {
      kind: "published";
      /** Id of the published document that changed. */
      document: string;
      /** The `idempotency-key`: Sanity sends the same one with every try. */
      key: string;
    }
  /** A draft or a private document. The site does not show it. */
  | { kind: "private" }
  | { kind: "wrong"; reason: string };

/**
 * Reads a delivery whose signature is valid.
 * @param signature is the key of a delivery without one
 */
export function readDelivery(headers: HeaderRecord, body: Buffer, signature: string): Delivery {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return wrong("The content type has to be application/json");
  const json = parseJson(body);
  if (json === undefined) return wrong("The body is not JSON");
  const content = Body.safeParse(json);
  if (!content.success) return wrong(`_id ${content.error.issues[0]?.message ?? "is missing"}`);
  const key = Key.safeParse(headers["idempotency-key"] ?? signature);
  if (!key.success) return wrong(`The idempotency-key ${key.error.issues[0]?.message ?? ""}`);

  const document = content.data._id;
  // A webhook without a filter sends these as well, after every publish.
  if (!isPublishedId(document) || document.startsWith(OWN_PREFIX)) return { kind: "private" };
  return { kind: "published", document, key: key.data };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function wrong(reason: string): Delivery {
  return { kind: "wrong", reason };
}
