import {
  decodeSignatureHeader,
  encodeSignatureHeader,
  isSignatureError,
  SIGNATURE_HEADER_NAME,
} from "@sanity/webhook";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { PartEnv } from "../http/part.ts";
import { RateLimit, type Rate } from "../http/rate.ts";
import { sameSecret } from "../http/access.ts";
import { Fatal } from "../runtime/fatal.ts";
import type { Clock } from "../runtime/clock.ts";

/** Largest body, in bytes. A delivery has three short fields. */
const MAX_BODY_BYTES = 64 * 1024;
const WEBHOOK = "/webhook";
/** Someone who has seen one delivery could guess a shorter secret offline. */
const MIN_SECRET_LENGTH = 16;
/** Rate of log lines of each kind: a flood must not fill the disk. */
const LOGGED: Rate = { burst: 1, perSecond: 0.1 };

/** Options of a receiver. */
export interface ReceiverOptions {
  secret: string;
  /** Called after each signed webhook. */
  poke: () => void;
  clock: Clock;
  log: (line: string) => void;
}

/**
 * Makes what receives webhooks. One with a valid signature says that something has changed; what it says
 * besides is not read, so an old one does no harm. Sanity repeats a delivery after 429 and 5xx, and gives up
 * after any other 4xx.
 * @throws {Fatal} when the secret is too short
 */
export function createReceiver({ secret, poke, clock, log }: ReceiverOptions): Hono<PartEnv> {
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new Fatal(
      `The webhook's secret is shorter than ${MIN_SECRET_LENGTH} characters: choose a longer one in SANITY_WEBHOOK_SECRET and in the webhook.`,
    );
  }
  const logged = new RateLimit(LOGGED);
  const refuse = (c: Context<PartEnv>, status: 401 | 413, error: string, why: string) => {
    if (logged.take(error, clock.elapsed()) === 0) {
      log(`A webhook from ${c.env.visit.address} was refused: ${why}.`);
    }
    return c.json({ error }, status);
  };
  const tooLarge = `More than ${MAX_BODY_BYTES} bytes`;

  const app = new Hono<PartEnv>();
  app.post(
    WEBHOOK,
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c: Context<PartEnv>) => refuse(c, 413, tooLarge, "its body is too large"),
    }),
    async (c) => {
      // One that is cut off has the signature of the whole.
      const body = await c.req.text().catch(() => "");
      if (!(await isSigned(c.req.header(SIGNATURE_HEADER_NAME), body, secret))) {
        return refuse(c, 401, "Unauthorized", "its signature is missing or wrong");
      }
      poke();
      return c.json({ result: "accepted" });
    },
  );
  app.all(WEBHOOK, (c) => c.json({ error: "Method not allowed" }, 405, { allow: "POST" }));
  return app;
}

/** Whether a body has a valid signature. The package's own check does not compare in constant time. */
async function isSigned(header = "", body: string, secret: string): Promise<boolean> {
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(header);
    const own = decodeSignatureHeader(await encodeSignatureHeader(body, timestamp, secret));
    return sameSecret(hashedPayload, own.hashedPayload);
  } catch (error) {
    // The package rejects an empty body and a time before 2021.
    if (!isSignatureError(error)) throw error;
    return false;
  }
}
