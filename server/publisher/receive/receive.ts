import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../../runtime/clock.ts";
import type { RouteResponse } from "../http.ts";
import type { Delivery, Outcome } from "../queue/queue.ts";
import { readBody } from "../../http/body.ts";
import { Complaints } from "./complaints.ts";
import { readDelivery } from "./delivery.ts";
import { RateLimit, type Rate } from "../../http/rate.ts";
import { readClaim, verify } from "./signature.ts";

/** Largest body of a webhook, in bytes. Ours holds three short fields. */
const MAX_BODY_BYTES = 64 * 1024;
/** When Sanity may try again after a failure of ours, in seconds. */
const RETRY_AFTER_S = 5;

/** What the receiver of webhooks needs. */
export interface ReceiverOptions {
  secrets: readonly string[];
  projectId: string;
  dataset: string;
  /** Resolves when the delivery is on disk; rejects when it cannot be put there. */
  store: (delivery: Delivery) => Promise<Outcome>;
  /** How many requests without a right signature one address may send before it is told to wait. */
  unverified: Rate;
  /** Told of each connection that carried a rightly signed delivery. */
  proven: (socket: Socket) => void;
  clock: Clock;
  log: (line: string) => void;
}

/** A refusal of a request that nobody who knows the secret would send. */
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
 * Receives webhooks. A delivery is acknowledged (200) when it is on disk. By Sanity's rules a 429 and a
 * 5xx are tried again, every other 4xx is given up: so whatever is our own fault is a 5xx.
 *
 * The signature is checked before anything is counted, and only what it does not cover counts against
 * an address: a flood of others never costs a rightly signed delivery its place, also where all come
 * from the address of one proxy.
 */
export function createReceiver(options: ReceiverOptions) {
  const { secrets, clock, unverified, proven, log } = options;
  const limit = new RateLimit(unverified);
  const complaints = new Complaints(log);

  return async (request: IncomingMessage): Promise<RouteResponse> => {
    const sender = request.socket.remoteAddress ?? "unknown";
    const complain = (kind: string, line: string) => complaints.say(kind, line, clock.elapsed());
    const refuse = ({ kind, why, status, error }: Refusal): RouteResponse => {
      const wait = limit.take(sender, clock.elapsed());
      if (wait > 0) {
        complain("rate", `Wrong webhooks from ${sender} come too fast: they are asked to wait.`);
        return later(429, "Too many requests", wait);
      }
      complain(kind, `A webhook from ${sender} was refused: ${why}.`);
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
    if (!verdict.right) return unauthorized(verdict.reason);
    proven(request.socket);
    return accept(request.headers, body, verdict.signature, options, { complain, refuse, sender });
  };
}

/** How what is wrong with a delivery is told. */
interface Replies {
  complain: (kind: string, line: string) => void;
  refuse: (refusal: Refusal) => RouteResponse;
  sender: string;
}

/** Takes a delivery whose signature is right. */
async function accept(
  headers: IncomingHttpHeaders,
  body: Buffer,
  signature: string,
  { projectId, dataset, store }: ReceiverOptions,
  { complain, refuse, sender }: Replies,
): Promise<RouteResponse> {
  const refused = (kind: string, why: string) =>
    complain(kind, `A webhook from ${sender} was refused: ${why}.`);
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

  const reading = readDelivery(headers, body, signature);
  if (reading.kind === "wrong") {
    refused("content", reading.reason);
    return { status: 400, body: { error: reading.reason } };
  }
  if (reading.kind === "private") return { status: 200, body: { result: "ignored" } };

  const outcome = await store(reading.delivery).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    complain(
      "queue",
      `Webhooks cannot be put into the queue (${why}): Sanity is asked to send them again. If the disk is full, free some space.`,
    );
  });
  if (outcome === undefined) return later(503, "Try again later", RETRY_AFTER_S);
  if (outcome === "replay") {
    const why = "its signature was used under another idempotency-key";
    return refuse({ kind: "replay", why, status: 409, error: "Already received" });
  }
  return { status: 200, body: { result: outcome } };
}

function later(status: number, error: string, seconds: number): RouteResponse {
  return { status, body: { error }, headers: { "retry-after": String(seconds) } };
}
