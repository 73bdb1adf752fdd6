import type { z } from "zod";
import { ProviderError } from "../provider.ts";
import { under } from "./address.ts";
import { BrokenCall, call, type CallResponse, type Call } from "./call.ts";
import { completeOptions, type CallOptions } from "./options.ts";
import { plainText } from "./plain-text.ts";
import { readRetryAfter } from "./retry-after.ts";

/** What a failure may have cost. */
export type Stake =
  /** A paid request: with a 5xx, or without a whole answer, it may have been done. */
  | "paid"
  /** A look for something that may have been paid for: as long as it fails, that may be there. */
  | "search"
  /** A poll of paid work in progress: 4xx concerns the work, 5xx and 429 the poll. */
  | "poll"
  /** Costs nothing, may be done again. */
  | "free";

/** Client of a provider's API, with its error messages (section 8). */
export interface ApiSettings extends CallOptions {
  readonly baseUrl: string;
  /** Headers of every request, the key among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Secrets, which messages must not contain. */
  readonly secrets: readonly string[];
  /** Why no request may be made; undefined when one may. */
  problem(): string | undefined;
  /** Message for an unsuccessful status; the provider's reason is put behind it. */
  refused(status: number, statusText: string): string;
  /** The message for everything else. */
  broken(what: string): string;
  /** Finds the reason in the body of an error. */
  explain(body: unknown): string | undefined;
}

type Request = Omit<Call, "url" | "timeoutMs" | "maxBytes"> & { readonly maxBytes?: number };

const MAX_JSON_BYTES = 10_000_000;
/** Statuses of "too many requests": Cloudinary's is 420. */
const LATER = new Set([420, 429, 503]);

/** Calls an API. Every failure is a {@link ProviderError}; none holds a secret. */
export class Api {
  readonly #settings: ApiSettings;
  readonly #timing: ReturnType<typeof completeOptions>;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
    this.#timing = completeOptions(settings);
  }

  /** Calls a path once. @throws ProviderError unless the status is a success */
  async call(path: string, request: Request, stake: Stake): Promise<CallResponse> {
    const problem = this.#settings.problem();
    if (problem !== undefined) throw new ProviderError(problem);
    const headers = { ...request.headers, ...this.#settings.headers };
    return this.fetch(under(this.#settings.baseUrl, path), { ...request, headers }, stake);
  }

  /**
   * The same with any address, and without the key.
   * @throws ProviderError when the call fails, or its status is not 200 or 201
   */
  async fetch(url: string, request: Request, stake: Stake): Promise<CallResponse> {
    const { timeoutMs } = this.#timing;
    let answer: CallResponse;
    try {
      answer = await call({ maxBytes: MAX_JSON_BYTES, ...request, url, timeoutMs });
    } catch (error) {
      throw this.broken(error, stake);
    }
    if (answer.status === 200 || answer.status === 201) return answer;
    throw this.#refused(answer, stake);
  }

  /**
   * Calls a path that answers with JSON of a shape.
   * @throws ProviderError as {@link call}, and for a body of another shape
   */
  async json<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    request: Request,
    stake: Stake,
  ): Promise<z.output<Shape>> {
    const headers = { accept: "application/json", ...request.headers };
    const { bytes } = await this.call(path, { ...request, headers }, stake);
    const read = shape.safeParse(parse(bytes));
    if (!read.success) throw this.unusable("its answer cannot be read", stake);
    return read.data;
  }

  /** An answer of which nothing can be made. */
  unusable(what: string, stake: Stake): ProviderError {
    const { broken } = this.#settings;
    return new ProviderError(broken(what), { uncertain: stake !== "free" });
  }

  /** A call without a whole answer, as a provider's error; anything else as it is. */
  broken(error: unknown, stake: Stake): unknown {
    if (!(error instanceof BrokenCall)) return error;
    const sent = stake !== "paid" || error.how !== "not sent";
    return new ProviderError(this.#settings.broken(error.message), {
      uncertain: stake !== "free" && sent,
    });
  }

  /** The provider's message as one line of plain text without keys. */
  plain(said: string): string {
    return plainText(said, this.#settings.secrets);
  }

  #refused({ status, statusText, headers, bytes }: CallResponse, stake: Stake): ProviderError {
    const body = bytes.toString("utf8");
    const reason = this.plain(this.#settings.explain(parse(bytes)) ?? body);
    const refused = this.#settings.refused(status, this.plain(statusText));
    const later = LATER.has(status);
    const uncertain =
      stake === "search" ||
      (stake === "paid" && status >= 500) ||
      (stake === "poll" && (status >= 500 || later));
    const now = this.#timing.clock.wall();
    return new ProviderError(reason === "" ? refused : `${refused} - ${reason}`, {
      uncertain,
      retryAfterMs: later ? readRetryAfter(headers.get("retry-after"), now) : undefined,
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
