import {
  decodeSignatureHeader,
  encodeSignatureHeader,
  isSignatureError,
  SIGNATURE_HEADER_NAME,
} from "@sanity/webhook";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Check, PartEnv } from "../http/part.ts";
import { RateLimit, type Rate } from "../http/rate.ts";
import { sameSecret } from "../http/access.ts";
import { Fatal } from "../runtime/fatal.ts";
import { failedCheck, passedCheck } from "../runtime/readiness.ts";
import type { Clock } from "../runtime/clock.ts";

/** Largest body, in bytes. A delivery has three short fields. */
const MAX_BODY_BYTES = 64 * 1024;
const WEBHOOK = "/webhook";
/**
 * How old a signature may be, in milliseconds. Sanity repeats a delivery for 30 minutes and does not
 * say whether it signs each try again; clocks may differ by five minutes.
 */
const MAX_AGE_MS = 35 * 60_000;
/** How far a signature may lie in the future, in milliseconds: the sender's clock may be ahead. */
const MAX_AHEAD_MS = 5 * 60_000;
/** Someone who has seen one delivery could guess a shorter secret offline. */
const MIN_SECRET_LENGTH = 16;
/** Rate of log lines of each kind: a flood must not fill the disk. */
const LOGGED: Rate = { burst: 1, perSecond: 0.1 };
/** A webhook this much later than its change counts as missing, in milliseconds. */
const SILENT_MS = 30 * 60_000;

/** Options of a receiver. */
export interface ReceiverOptions {
  /** One secret, or two separated by a comma while one replaces the other. */
  secret: string;
  /** Called after each signed webhook. */
  poke: () => void;
  clock: Clock;
  log: (line: string) => void;
}

/** Receives webhooks. */
export interface Receiver {
  app: Hono<PartEnv>;
  /** Notes that the minute's comparison found a change, for which a webhook should come. */
  noteFound(): void;
  /** Checks that webhooks come for published changes. */
  check(): Check;
}

/**
 * Makes what receives webhooks. One with a valid signature says that something has changed; what it says
 * besides is not read. Sanity repeats a delivery after 429 and 5xx, and gives up after any other 4xx.
 * @throws {Fatal} when a secret is missing or too short
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { clock, poke } = options;
  const secrets = readSecrets(options.secret);
  const logged = new RateLimit(LOGGED);
  let heardAt = -Infinity;
  let missedSince: number | undefined;

  const log = (kind: string, line: string) => {
    if (logged.take(kind, clock.elapsed()) === 0) options.log(line);
  };
  const refuse = (c: Context<PartEnv>, status: 401 | 413, error: string, why: string) => {
    log(error, `A webhook from ${c.env.visit.address} was refused: ${why}.`);
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
      const body = await c.req.text().catch(() => undefined);
      if (body === undefined) return c.json({ error: "The body is cut off" }, 400);
      const problem = await signatureProblem(
        c.req.header(SIGNATURE_HEADER_NAME),
        body,
        secrets,
        clock.wall(),
      );
      // The sender does not learn the reason.
      if (problem !== undefined) return refuse(c, 401, "Unauthorized", problem);
      heardAt = clock.wall();
      missedSince = undefined;
      poke();
      return c.json({ result: "accepted" });
    },
  );
  app.all(WEBHOOK, (c) => c.json({ error: "Method not allowed" }, 405, { allow: "POST" }));

  return {
    app,
    noteFound: () => {
      // The comparison may have been just ahead of the webhook.
      if (clock.wall() - heardAt > SILENT_MS) missedSince ??= clock.wall();
    },
    check: () => {
      const since = missedSince ?? Infinity;
      if (clock.wall() - since < SILENT_MS) return passedCheck("webhook");
      return failedCheck(
        "webhook",
        `No webhook has come since ${new Date(since).toISOString()}, although documents were published: a publish takes up to a minute. Check the webhook's address and SANITY_WEBHOOK_SECRET.`,
      );
    },
  };
}

function readSecrets(setting: string): string[] {
  const secrets = setting
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  if (secrets.length === 0 || secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    throw new Fatal(
      `A webhook secret is shorter than ${MIN_SECRET_LENGTH} characters: choose a longer one in SANITY_WEBHOOK_SECRET and in the webhook. A comma separates two secrets.`,
    );
  }
  return secrets;
}

/**
 * Says why a signature is not valid, in the log only. The package's own check compares with `!==`, not in
 * constant time, and ignores the age.
 */
async function signatureProblem(
  header: string | undefined,
  body: string,
  secrets: readonly string[],
  now: number,
): Promise<string | undefined> {
  if (header === undefined) return "it has no signature";
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(header);
    const minutes = Math.round((now - timestamp) / 60_000);
    if (now - timestamp > MAX_AGE_MS) {
      return `it was signed ${minutes} minutes ago (does this machine's clock run fast?)`;
    }
    if (timestamp - now > MAX_AHEAD_MS) {
      return `it was signed ${-minutes} minutes in the future (does this machine's clock run slow?)`;
    }
    for (const secret of secrets) {
      const own = decodeSignatureHeader(await encodeSignatureHeader(body, timestamp, secret));
      if (sameSecret(hashedPayload, own.hashedPayload)) return undefined;
    }
    return "its signature is wrong";
  } catch (error) {
    // The package rejects an empty body and a time before 2021.
    if (!isSignatureError(error)) throw error;
    return "its signature cannot be read";
  }
}
