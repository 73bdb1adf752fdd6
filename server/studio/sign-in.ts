import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { isOfThisMachine } from "../http/local.ts";
import { readBody } from "../http/body.ts";
import { sendJson } from "../http/send-body.ts";
import { RateLimit } from "../http/rate.ts";
import type { SignInCodes } from "./codes.ts";

/** Largest body, in bytes: a code in JSON. */
const MAX_BODY_BYTES = 1024;
/** Rate of wrong codes: a person mistypes a few times. */
const WRONG_CODES = { burst: 10, perSecond: 0.5 };

const Body = z.strictObject({ code: z.string().min(1).max(200) });

/** What signing in needs. */
export interface SignInOptions {
  codes: SignInCodes;
  /** The lake's token, which a valid code is exchanged for. */
  token: string;
  /** Origins of the Studio, whose pages alone may send a code. */
  origins: readonly string[];
  /** Milliseconds of a monotonic clock. Default: the process's. */
  elapsed?: () => number;
}

/** An answer to an attempt to sign in. */
interface SignInResponse {
  status: number;
  body: { token: string } | { error: string };
  retryAfter?: number;
}

/** Handles `POST /studio/sign-in`: exchanges a one-time code for the lake's token. */
export function createSignIn(options: SignInOptions) {
  const { codes, token, origins, elapsed = () => performance.now() } = options;
  const limit = new RateLimit(WRONG_CODES);

  const answer = async (request: IncomingMessage): Promise<SignInResponse> => {
    const { headers, method, socket } = request;
    if (method !== "POST") return refusal(405, "Send the code with POST.");
    const { origin = "" } = headers;
    // The access rules allow requests without an origin; this requires one.
    if (!origins.includes(origin) || !isOfThisMachine(request)) {
      return refusal(403, "Codes are taken from the Studio's own page only.");
    }
    if (!/^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "")) {
      return refusal(415, "The body has to be application/json.");
    }
    const code = readCode(await readBody(request, MAX_BODY_BYTES));
    if (code === undefined) return refusal(400, `The body has to be {"code": "…"}.`);
    if (codes.redeem(code)) return { status: 200, body: { token } };
    // Only wrong codes count, so that an attacker cannot lock the editor out. Codes are too long to
    // guess.
    const wait = limit.take(socket.remoteAddress ?? "unknown", elapsed());
    if (wait === 0) return refusal(401, "The code is wrong, was used, or has expired.");
    return { ...refusal(429, "Too many wrong codes. Wait a moment."), retryAfter: wait };
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body, retryAfter } = await answer(request);
    sendJson(response, status, body, {
      ...(status === 405 && { Allow: "POST" }),
      ...(retryAfter !== undefined && { "Retry-After": retryAfter }),
    });
  };
}

function refusal(status: number, error: string): SignInResponse {
  return { status, body: { error } };
}

function readCode(bytes: Buffer | string): string | undefined {
  if (!Buffer.isBuffer(bytes)) return undefined;
  try {
    return Body.safeParse(JSON.parse(bytes.toString("utf8"))).data?.code;
  } catch {
    return undefined;
  }
}
