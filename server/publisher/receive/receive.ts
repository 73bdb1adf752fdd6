import type { IncomingMessage } from "node:http";
import type { Clock } from "../../clock.ts";
import type { Answer } from "../http.ts";
import type { Delivery, Outcome } from "../queue/queue.ts";
import { readBody } from "./body.ts";
import { Complaints } from "./complaints.ts";
import { readDelivery } from "./delivery.ts";
import { RateLimit, type Rate } from "./rate.ts";
import { verify } from "./signature.ts";

/** Largest body of a webhook, in bytes. Ours holds three short fields. */
const MAX_BODY_BYTES = 64 * 1024;
/** When Sanity may try again after a failure of ours, in seconds. */
const RETRY_AFTER_S = 5;

/** What the door for webhooks needs. */
export interface ReceiverOptions {
  secrets: readonly string[];
  projectId: string;
  dataset: string;
  /** Resolves when the delivery is on disk; rejects when it cannot be put there. */
  store: (delivery: Delivery) => Promise<Outcome>;
  /** How many requests without a right signature one address may send. */
  unverified: Rate;
  clock: Clock;
  log: (line: string) => void;
}

/**
 * The door for webhooks. A delivery is acknowledged (200) when it is on disk. By Sanity's rules a 429
 * and a 5xx are tried again, every other 4xx is given up: so whatever is our own fault is a 5xx.
 */
export function createReceiver(options: ReceiverOptions) {
  const { clock, unverified } = options;
  const limit = new RateLimit(unverified);
  const complaints = new Complaints(options.log);

  return async (request: IncomingMessage): Promise<Answer> => {
    const sender = request.socket.remoteAddress ?? "unknown";
    const complain = (kind: string, line: string) => complaints.say(kind, line, clock.elapsed());
    const wait = limit.take(sender, clock.elapsed());
    if (wait > 0) {
      complain("rate", `Webhooks from ${sender} come too fast: they are asked to wait.`);
      return later(429, "Too many requests", wait);
    }
    const answer = await receive(request, options, {
      refused: (kind, why) => complain(kind, `A webhook from ${sender} was refused: ${why}.`),
      failed: (why) =>
        complain(
          "queue",
          `Webhooks cannot be put into the queue (${why}): Sanity is asked to send them again. If the disk is full, free some space.`,
        ),
    });
    // Only refusals count: whoever holds the secret is never slowed down.
    if (answer.status < 400 || answer.status >= 500) limit.giveBack(sender);
    return answer;
  };
}

interface Log {
  refused: (kind: string, why: string) => void;
  failed: (why: string) => void;
}

async function receive(
  request: IncomingMessage,
  options: ReceiverOptions,
  { refused, failed }: Log,
): Promise<Answer> {
  const { headers } = request;
  const { secrets, projectId, dataset, store, clock } = options;
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === "cut off") return { status: 400, body: { error: "The body is cut off" } };
  if (body === "too large") {
    refused("size", `its body is larger than ${MAX_BODY_BYTES} bytes`);
    return { status: 413, body: { error: `More than ${MAX_BODY_BYTES} bytes` } };
  }

  const verdict = await verify(headers, body, secrets, clock.wall());
  if (!verdict.right) {
    refused("signature", verdict.reason);
    return { status: 401, body: { error: "Unauthorized" } };
  }

  // The signature does not cover these headers: they guard against a mistake, not an attack.
  const origin = [
    headers["sanity-project-id"] ?? projectId,
    headers["sanity-dataset"] ?? dataset,
  ].join("/");
  if (origin !== `${projectId}/${dataset}`) {
    const ours = `this publisher is for ${projectId}/${dataset}`;
    refused("dataset", `it comes from ${origin}, and ${ours}. Correct the webhook's address`);
    return { status: 403, body: { error: `It comes from ${origin}; ${ours}` } };
  }

  const reading = readDelivery(headers, body, verdict.signature);
  if (reading.kind === "wrong") {
    refused("content", reading.reason);
    return { status: 400, body: { error: reading.reason } };
  }
  if (reading.kind === "private") return { status: 200, body: { result: "ignored" } };

  const outcome = await store(reading.delivery).catch((error: unknown) => {
    failed(error instanceof Error ? error.message : String(error));
  });
  if (outcome === undefined) return later(503, "Try again later", RETRY_AFTER_S);
  if (outcome === "replay") {
    refused("replay", "its signature was used under another idempotency-key");
    return { status: 409, body: { error: "Already received" } };
  }
  return { status: 200, body: { result: outcome } };
}

function later(status: number, error: string, seconds: number): Answer {
  return { status, body: { error }, headers: { "retry-after": String(seconds) } };
}
