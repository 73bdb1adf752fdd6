import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { callFailed } from "../../contracts/avatars.ts";
import { ProviderError } from "./provider.ts";

/** Forty words take a few seconds, and a busy provider several times that. */
const TIMEOUT_MS = 60_000;
/** Longest text of a provider in a message, in characters. */
const LONGEST = 300;
const TOO_MANY = 429;

/** A request, and what it may take. */
export interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Ends it from outside. */
  readonly signal?: AbortSignal;
}

/** A complete response. */
export interface CallResponse {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Whether a file may be fetched from an address that a provider names: over HTTPS, as the provider itself
 * is asked. Those of tests use HTTP for both.
 * @param base address of the provider itself
 */
export function mayFetch(address: string, base: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === new URL(base).protocol;
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
}

/** A provider's API with its error messages (section 8). */
export interface ApiSettings {
  /** The provider, as messages name it. */
  readonly name: string;
  readonly baseUrl: string;
  /** Longest wait for a whole answer, in milliseconds. */
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
  async fetch(url: string, { signal, ...request }: Call, risk: ChargeRisk): Promise<CallResponse> {
    const { timeoutMs = TIMEOUT_MS } = this.#settings;
    const timeout = AbortSignal.timeout(timeoutMs);
    const abort = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const broken = (what: string) => this.unusable(what, risk);
    try {
      // Given a form, `fetch` itself would leave an error to nobody, which ends the program.
      abort.throwIfAborted();
      const response = await fetch(url, { ...request, redirect: "manual", signal: abort });
      const { headers, status } = response;
      const bytes = Buffer.from(await response.arrayBuffer());
      if (status === 200 || status === 201) return { headers, bytes };
      throw this.#refused(response, bytes, risk);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (signal?.aborted) throw broken("the request was stopped");
      if (timeout.aborted) throw broken(`no answer within ${timeoutMs / 1000} seconds`);
      throw broken("the connection broke");
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

  #refused({ status, statusText }: Response, bytes: Buffer, risk: ChargeRisk): ProviderError {
    const { name, explain, failed } = this.#settings;
    const reason = this.plain(explain(parse(bytes)) ?? bytes.toString("utf8"));
    // The words are left out by HTTP/2, and by servers that find them superfluous.
    const usual = STATUS_CODES[status] ?? "Unknown status";
    // Cloudinary's "too many requests" is one of its own.
    const words = status === 420 ? "Too Many Requests" : this.plain(statusText || usual);
    const message = failed?.(words) ?? callFailed(name, status, words);
    const uncertain =
      (risk !== "free" && status >= 500) || (risk === "poll" && status === TOO_MANY);
    return new ProviderError(reason === "" ? message : `${message} - ${reason}`, { uncertain });
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
