import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { REQUEST_ID_HEADER } from "../../../src/facts/request-id.ts";
import type { PartEnv } from "../../http/part.ts";
import { namedRequestId } from "../../http/request-id.ts";
import { RateLimit, type Rate } from "../../http/rate.ts";
import type { Clock } from "../../runtime/clock.ts";
import { RefusalLog } from "./refusal-log.ts";
import { readDelivery } from "./delivery.ts";
import { SeenSignatures } from "./seen.ts";
import { readClaim, verify, type HeaderRecord } from "./signature.ts";

/** Largest body of a webhook, in bytes. Ours has three short fields. */
const MAX_BODY_BYTES = 64 * 1024;
const WEBHOOK = "/webhook";
/** How many requests without a valid signature one address may send. */
const UNVERIFIED: Rate = { burst: 200, perSecond: 50 };

/** What the receiver of webhooks needs. */
export interface ReceiverOptions {
  secrets: readonly string[];
  projectId: string;
  dataset: string;
  /** Where changed documents go. */
  queue: { add(change: DeliveredChange): void };
  /** How many requests without a valid signature one address may send before it gets 429. */
  unverified?: Rate;
  clock: Clock;
  log: (line: string) => void;
}

/** What a delivery says about a document. */
export interface DeliveredChange {
  id: string;
  /** The transaction that changed it, as the sender names it. */
  transaction: string | undefined;
  /** The request that changed it. */
  request: string | undefined;
}

/** A refused request, which counts against its address. */
interface Refusal {
  /** Kind of complaint: one of a fixed set. */
  kind: string;
  /** For the log. */
  why: string;
  status: 400 | 401 | 409 | 413;
  /** For the sender. */
  error: string;
}

/**
 * Receives webhooks: checks signature, age, size and content, and puts the document's id in the
 * queue. Sanity repeats a delivery after 429 and 5xx, and gives up after any other 4xx.
 *
 * Only a request without a valid signature counts against its address: a flood of those never delays
 * a signed delivery, even when all come through one proxy.
 */
export function createReceiver(options: ReceiverOptions) {
  const { secrets, clock, queue, unverified = UNVERIFIED } = options;
  const seen = new SeenSignatures();
  const limit = new RateLimit(unverified);
  const refusals = new RefusalLog(options.log);
  const logRefusal = (kind: string, line: string) => refusals.log(kind, line, clock.elapsed());
  const refuse = (c: Context<PartEnv>, { kind, why, status, error }: Refusal) => {
    const { address } = c.env.visit;
    const wait = limit.take(address, clock.elapsed());
    if (wait > 0) {
      logRefusal("rate", `Too many invalid webhooks come from ${address}: it gets 429.`);
      return c.json({ error: "Too many requests" }, 429, { "retry-after": String(wait) });
    }
    logRefusal(kind, `A webhook from ${address} was refused: ${why}.`);
    return c.json({ error }, status);
  };
  const unauthorized = (c: Context<PartEnv>, why: string) =>
    refuse(c, { kind: "signature", why, status: 401, error: "Unauthorized" });
  const tooLarge = (c: Context<PartEnv>) =>
    refuse(c, {
      kind: "size",
      why: `its body is larger than ${MAX_BODY_BYTES} bytes`,
      status: 413,
      error: `More than ${MAX_BODY_BYTES} bytes`,
    });

  const app = new Hono<PartEnv>();
  app.post(WEBHOOK, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async (c) => {
    const { address } = c.env.visit;
    const headers: HeaderRecord = c.req.header();
    const claim = readClaim(headers, clock.wall());
    if (claim.kind === "refused") return unauthorized(c, claim.reason);
    const body = await c.req.arrayBuffer().then(Buffer.from, () => undefined);
    if (body === undefined) return c.json({ error: "The body is cut off" }, 400);
    const verdict = await verify(claim, body, secrets);
    if (!verdict.valid) return unauthorized(c, verdict.reason);

    // The signature does not cover these headers: they guard against a mistake, not an attack.
    const origin = originProblem(headers, options);
    if (origin !== undefined) {
      logRefusal("dataset", `A webhook from ${address} was refused: ${origin.why}.`);
      return c.json({ error: origin.error }, 403);
    }
    const { signature } = verdict;
    const delivery = readDelivery(headers, body, signature);
    if (delivery.kind === "wrong") {
      logRefusal("content", `A webhook from ${address} was refused: ${delivery.reason}.`);
      return c.json({ error: delivery.reason }, 400);
    }
    if (delivery.kind === "private") return c.json({ result: "ignored" });
    const sighting = seen.note(signature, delivery.key, clock.elapsed());
    if (sighting === "replay") {
      const why = "its signature was used under another idempotency-key";
      return refuse(c, { kind: "replay", why, status: 409, error: "Already received" });
    }
    if (sighting === "duplicate") return c.json({ result: "duplicate" });
    queue.add({ id: delivery.document, ...causeOf(headers) });
    return c.json({ result: "accepted" });
  });
  app.all(WEBHOOK, (c) => c.json({ error: "Method not allowed" }, 405, { allow: "POST" }));
  return app;
}

/** What changed the document. Sanity names the transaction only, which then stands for the request. */
function causeOf(headers: HeaderRecord): Omit<DeliveredChange, "id"> {
  const transaction = namedRequestId({ [REQUEST_ID_HEADER]: headers["sanity-transaction-id"] });
  return {
    transaction,
    request: namedRequestId({ [REQUEST_ID_HEADER]: headers[REQUEST_ID_HEADER] }) ?? transaction,
  };
}

/** Why a delivery of another project or dataset is refused, for the log and for its sender. */
function originProblem(
  headers: HeaderRecord,
  { projectId, dataset }: Pick<ReceiverOptions, "projectId" | "dataset">,
): { why: string; error: string } | undefined {
  const from = `${headers["sanity-project-id"] ?? projectId}/${headers["sanity-dataset"] ?? dataset}`;
  if (from === `${projectId}/${dataset}`) return undefined;
  const ours = `this publisher is for ${projectId}/${dataset}`;
  return {
    why: `it comes from ${from}, and ${ours}. Correct the webhook's address`,
    error: `It comes from ${from}; ${ours}`,
  };
}
