import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { callFailed } from "../../contracts/avatars.ts";
import { isLoopbackHost } from "../../http/access.ts";
import { ProviderError } from "./provider.ts";

/** Forty words take a few seconds, and a busy provider several times that. */
const TIMEOUT_MS = 60_000;
const MAX_JSON_BYTES = 10_000_000;
/** Longest text of a provider in a message, in characters. */
const LONGEST = 300;
/** Statuses of "too many requests": Cloudinary's is 420. */
const LATER = new Set([420, 429, 503]);
/** Failures in which no byte of the request has left. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"]);

/** A request, and what it may take. */
export interface Call {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Largest body that is taken, in bytes. Default: that of JSON. */
  readonly maxBytes?: number;
  /** Ends it from outside. */
  readonly signal?: AbortSignal;
}

/** A complete response. */
export interface CallResponse {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Whether a file may be fetched from an address that a provider names: over HTTPS, and without
 * credentials in it. A provider on this machine, which is one of tests, may also name HTTP there.
 * @param base address of the provider itself
 */
export function mayFetch(address: string, base: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (protocol === "https:") return !isLoopback(address) || isLoopback(base);
  return protocol === "http:" && isLoopback(address) && isLoopback(base);
}

function isLoopback(address: string): boolean {
  return isLoopbackHost(new URL(address).hostname);
}

/** The possible cost of a failure. */
export type ChargeRisk =
  /** A paid request: with a 5xx, or without a whole answer, it may have been done. */
  | "paid"
  /** A poll of paid work in progress: 4xx concerns the work, 5xx and 429 the poll. */
  | "poll"
  /** Costs nothing, may be done again. */
  | "free";

/** An API's address, and the key to it. */
export interface ApiPlace {
  readonly apiKey?: string | undefined;
  /** Default: that of the provider. */
  readonly baseUrl?: string | undefined;
  /** Longest wait for a whole answer, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** A provider's API with its error messages (section 8). */
export interface ApiSettings {
  /** The provider, as messages name it. */
  readonly name: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number | undefined;
  /** Headers of every request, the key among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Secrets, which messages must not contain. */
  readonly secrets: readonly string[];
  /** Why no request may be made; undefined when one may. */
  problem(): string | undefined;
  /** The message of a failure; a provider's reason is put behind it. Default: that of an API. */
  failed?(what: string): string;
  /** Finds the reason in the body of an error. */
  explain(body: unknown): string | undefined;
}

/** Calls an API. Every failure is a {@link ProviderError}; none holds a secret. */
export class Api {
  readonly #settings: ApiSettings;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
  }

  /** Calls a path once. @throws ProviderError unless the status is 200 or 201 */
  async call(path: string, request: Call, risk: ChargeRisk): Promise<CallResponse> {
    const { baseUrl, headers, problem } = this.#settings;
    const missing = problem();
    if (missing !== undefined) throw new ProviderError(missing);
    const url = baseUrl.replace(/\/+$/, "") + path;
    return this.fetch(url, { ...request, headers: { ...request.headers, ...headers } }, risk);
  }

  /**
   * The same with any address, and without the key. A redirect is an answer like any other: a key must
   * not travel on with it. An error has no cause: what `fetch` throws can hold headers, and with them a key.
   */
  async fetch(
    url: string,
    { maxBytes = MAX_JSON_BYTES, signal, ...request }: Call,
    risk: ChargeRisk,
  ): Promise<CallResponse> {
    const { timeoutMs = TIMEOUT_MS } = this.#settings;
    const timeout = AbortSignal.timeout(timeoutMs);
    const abort = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const broken = (what: string) => this.unusable(what, risk);
    try {
      // Given a form, `fetch` itself would leave an error to nobody, which ends the program.
      abort.throwIfAborted();
      const response = await fetch(url, { ...request, redirect: "manual", signal: abort });
      const { headers, status } = response;
      const bytes = await readBody(response.body, maxBytes, broken);
      if (status === 200 || status === 201) return { headers, bytes };
      throw this.#refused(response, bytes, risk);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (signal?.aborted) throw broken("the request was stopped");
      if (timeout.aborted) throw broken(`no answer within ${timeoutMs / 1000} seconds`);
      // The system's code of a failed `fetch` hides in the cause.
      const cause = error instanceof Error ? error.cause : undefined;
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
      if (!NOT_SENT.has(code)) throw broken("the connection broke");
      const message = `it cannot be reached from here (${code})`;
      throw this.unusable(message, risk === "paid" ? "free" : risk);
    }
  }

  /** Calls a path that answers with JSON of a shape. @throws ProviderError for any other body, too */
  async json<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    request: Call,
    risk: ChargeRisk,
  ): Promise<z.output<Shape>> {
    const headers = { accept: "application/json", ...request.headers };
    const { bytes } = await this.call(path, { ...request, headers }, risk);
    const read = shape.safeParse(parse(bytes));
    if (!read.success) throw this.unusable("its answer cannot be read", risk);
    return read.data;
  }

  /** The error of a missing or unusable answer. @param what follows the provider's name in the message */
  unusable(what: string, risk: ChargeRisk): ProviderError {
    const { name, failed } = this.#settings;
    const message = failed?.(what) ?? `${name} API error: ${what}`;
    return new ProviderError(message, { uncertain: risk !== "free" });
  }

  /** A provider's text for a message: one line without control characters, markup and keys. */
  plain(said: string): string {
    const secrets = this.#settings.secrets.filter((secret) => secret !== "");
    // A provider may repeat a key as it is, in Basic authorization, or encoded in an address.
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString("base64"),
      encodeURIComponent(secret),
    ]);
    const line = forms
      .reduce((text, form) => text.replaceAll(form, "…"), said)
      .replace(/<[^>]*>/g, " ")
      .replace(/[\p{C}\s]+/gu, " ")
      .trim();
    const characters = Array.from(line);
    return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join("")}…`;
  }

  #refused(
    { status, statusText, headers }: Response,
    bytes: Buffer,
    risk: ChargeRisk,
  ): ProviderError {
    const { name, explain, failed } = this.#settings;
    const reason = this.plain(explain(parse(bytes)) ?? bytes.toString("utf8"));
    // The words are left out by HTTP/2, and by servers that find them superfluous.
    const usual = STATUS_CODES[status] ?? "Unknown status";
    const words = status === 420 ? "Too Many Requests" : this.plain(statusText || usual);
    const message = failed?.(words) ?? callFailed(name, status, words);
    const later = LATER.has(status);
    const seconds = headers.get("retry-after") ?? "";
    return new ProviderError(reason === "" ? message : `${message} - ${reason}`, {
      uncertain:
        (risk === "paid" && status >= 500) || (risk === "poll" && (status >= 500 || later)),
      retryAfterMs: later && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined,
    });
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** @throws what `broken` makes, when the body is too long */
async function readBody(
  body: Response["body"],
  maxBytes: number,
  broken: (what: string) => ProviderError,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw broken(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
