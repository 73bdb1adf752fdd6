import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { REQUEST_ID_HEADER } from "../../../src/facts/request-id.ts";
import { readBody } from "../../http/body.ts";
import { namedRequestId } from "../../http/request-id.ts";
import { RateLimit, type Rate } from "../../http/rate.ts";
import type { Clock } from "../../runtime/clock.ts";
import { RefusalLog } from "./refusal-log.ts";
import type { Connections } from "./connections.ts";
import { readDelivery } from "./delivery.ts";
import type { JsonReply } from "./http.ts";
import { SeenSignatures } from "./seen.ts";
import { readClaim, verify } from "./signature.ts";

/** Largest body of a webhook, in bytes. Ours has three short fields. */
const MAX_BODY_BYTES = 64 * 1024;

/** What the receiver of webhooks needs. */
export interface ReceiverOptions {
  secrets: readonly string[];
  projectId: string;
  dataset: string;
  /** Where changed documents go. */
  queue: { add(change: DeliveredChange): void };
  /** How many requests without a valid signature one address may send before it gets 429. */
  unverified: Rate;
  /** Keeps the connections of valid deliveries open. */
  connections: Pick<Connections, "trust">;
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
 * The signature is checked first, and only a request without a valid one counts against its address:
 * a flood of those never delays a signed delivery, even when all come through one proxy.
 */
export function createReceiver(options: ReceiverOptions) {
  const { secrets, clock, connections } = options;
  const seen = new SeenSignatures();
  const limit = new RateLimit(options.unverified);
  const refusals = new RefusalLog(options.log);

  return async (request: IncomingMessage): Promise<JsonReply> => {
    const sender = request.socket.remoteAddress ?? "unknown";
    const logRefusal = (kind: string, line: string) => refusals.log(kind, line, clock.elapsed());
    const refuse = ({ kind, why, status, error }: Refusal): JsonReply => {
      const wait = limit.take(sender, clock.elapsed());
      if (wait > 0) {
        logRefusal("rate", `Too many invalid webhooks come from ${sender}: it gets 429.`);
        const headers = { "retry-after": String(wait) };
        return { status: 429, body: { error: "Too many requests" }, headers };
      }
      logRefusal(kind, `A webhook from ${sender} was refused: ${why}.`);
      return { status, body: { error } };
    };
    const unauthorized = (why: string) =>
      refuse({ kind: "signature", why, status: 401, error: "Unauthorized" });

    const claim = readClaim(request.headers, clock.wall());
    if (claim.kind === "refused") return unauthorized(claim.reason);
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === "cut off") return { status: 400, body: { error: "The body is cut off" } };
    if (body === "too large") {
      const error = `More than ${MAX_BODY_BYTES} bytes`;
      const why = `its body is larger than ${MAX_BODY_BYTES} bytes`;
      return refuse({ kind: "size", why, status: 413, error });
    }
    const verdict = await verify(claim, body, secrets);
    if (!verdict.valid) return unauthorized(verdict.reason);
    connections.trust(request.socket);

    // The signature does not cover these headers: they guard against a mistake, not an attack.
    const origin = originProblem(request.headers, options);
    if (origin !== undefined) {
      logRefusal("dataset", `A webhook from ${sender} was refused: ${origin.why}.`);
      return { status: 403, body: { error: origin.error } };
    }
    const { signature } = verdict;
    const delivery = readDelivery(request.headers, body, signature);
    if (delivery.kind === "wrong") {
      logRefusal("content", `A webhook from ${sender} was refused: ${delivery.reason}.`);
      return { status: 400, body: { error: delivery.reason } };
    }
    if (delivery.kind === "private") return { status: 200, body: { result: "ignored" } };
    const sighting = seen.note(signature, delivery.key, clock.elapsed());
    if (sighting === "replay") {
      const why = "its signature was used under another idempotency-key";
      return refuse({ kind: "replay", why, status: 409, error: "Already received" });
    }
    if (sighting === "duplicate") return { status: 200, body: { result: "duplicate" } };
    options.queue.add({ id: delivery.document, ...causeOf(request.headers) });
    return { status: 200, body: { result: "accepted" } };
  };
}

/** What changed the document. Sanity names the transaction only, which then stands for the request. */
function causeOf(headers: IncomingHttpHeaders): Omit<DeliveredChange, "id"> {
  const transaction = namedRequestId({ [REQUEST_ID_HEADER]: headers["sanity-transaction-id"] });
  return { transaction, request: namedRequestId(headers) ?? transaction };
}

/** Why a delivery of another project or dataset is refused, for the log and for its sender. */
function originProblem(
  headers: IncomingHttpHeaders,
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
