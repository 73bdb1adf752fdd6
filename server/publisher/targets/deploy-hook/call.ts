import { z } from "zod";
import { readRetryAfter } from "../../../http/retry-after.ts";
import type { HookResponse } from "./machine.ts";
import { providerOf, type Provider } from "./provider.ts";

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Errors before anything was sent: no build was started. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"]);

const CloudflareAnswer = z.object({
  success: z.literal(false),
  errors: z.array(z.object({ message: z.string() })),
});

/** Result of a call, with a message for a person when it failed. */
export interface CallResult {
  answer: HookResponse;
  message?: string;
}

interface Options {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The host. Default: from the address. */
  provider?: Provider;
}

/**
 * Asks the host for a build: a POST with a JSON object. Netlify needs a body and shows
 * `trigger_title` as the deploy's name; others ignore both. It never throws, and its messages never
 * contain the hook's address, which is a secret.
 */
export async function callHook(
  url: string,
  release: number,
  options: Options = {},
): Promise<CallResult> {
  const { name, place } = options.provider ?? providerOf(url);
  const titled = new URL(url);
  if (name === "Netlify" && !titled.searchParams.has("trigger_title")) {
    titled.searchParams.set("trigger_title", `Polyphony release ${release}`);
  }
  const signals = [AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS), options.signal];
  try {
    const response = await fetch(titled, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
      redirect: "manual",
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
    });
    return judge(response, await response.text(), { name, place });
  } catch (error) {
    const code = codeOf(error);
    if (code !== undefined && NOT_SENT.has(code)) {
      return refused(`${name} cannot be reached from here (${code}). It is tried again.`);
    }
    return {
      answer: { kind: "unknown" },
      message: `${name} did not answer: a build may have started. It is tried again.`,
    };
  }
}

function judge(
  response: Response,
  body: string,
  { name, place }: { name: string; place: string },
): CallResult {
  const { status } = response;
  if (response.ok) {
    const parsed = CloudflareAnswer.safeParse(parseJson(body));
    if (!parsed.success) return { answer: { kind: "accepted" } };
    const why = parsed.data.errors.map(({ message }) => message).join("; ");
    return refused(`${name} refused the build: ${why}. It is tried again.`);
  }
  if (status === 429) {
    const wait = readRetryAfter(response.headers.get("retry-after"), Date.now());
    return refused(
      `${name} accepts no more builds for now (429). It is tried again; if this comes back, lower DEPLOY_HOOK_DAILY_LIMIT.`,
      wait,
    );
  }
  if (status === 401 || status === 403 || status === 404 || status === 410) {
    return refused(
      `${name} does not know this hook (${status}). Create another one (${place}) and set DEPLOY_HOOK_URL.`,
    );
  }
  if (status === 402) {
    return refused(
      `${name} starts no more builds: the plan's allowance is used up (402). It is tried again.`,
    );
  }
  if (status >= 300 && status < 400) {
    return refused(
      `DEPLOY_HOOK_URL redirects (${status}). Set it to the address that ${name} shows (${place}).`,
    );
  }
  return refused(`${name} could not start a build (${status}). It is tried again.`);
}

function refused(message: string, wait?: number): CallResult {
  return {
    answer: { kind: "refused", ...(wait === undefined ? {} : { retryAfter: wait }) },
    message,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The system's error code of a failed `fetch`, from its cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}
