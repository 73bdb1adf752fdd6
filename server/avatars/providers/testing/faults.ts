/** Answers that refuse a request before anything is done. */
export const REFUSALS = [
  "unauthorized",
  "payment-required",
  "rate-limited",
  "server-error",
  /** A 401 that says the request's own headers back, key and all. */
  "echo-credentials",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Everything that can go wrong, by name. */
export type Fault =
  | Refusal
  /** No answer ever comes, and nothing is done. */
  | "hang"
  | "cut-before-work"
  /** The work is done, and paid for; then the connection is cut, or nothing comes, or no sense. */
  | "cut-after-work"
  | "hang-after-work"
  | "malformed-json"
  /** Half of the answer comes, then the connection is cut. */
  | "truncated-answer"
  /** Half of the file is kept. */
  | "truncated-upload"
  /** A talk that ends so. */
  | "job-error"
  | "job-error-unexplained"
  | "job-rejected"
  | "no-result-url"
  /** Half of the video is delivered: the connection is cut, or the length fits the half. */
  | "truncated-result"
  | "short-result";

/** A fault to come. */
interface FaultOrder {
  fault: Fault;
  /** How many requests it hits. Default: one. */
  times?: number;
  /** `GET /talks/`: method and beginning of the path. Left out: the request that is paid for. */
  on?: string;
  /** What a refusal says in `Retry-After`. */
  retryAfter?: string;
}

/** Faults that are waiting for a request. */
export class Faults {
  #orders: (FaultOrder & { times: number })[] = [];
  readonly #main: string;

  /** @param main method and beginning of the path of the request that most faults are about */
  constructor(main: string) {
    this.#main = main;
  }

  set(order: FaultOrder): void {
    this.#orders.push({ times: 1, ...order });
  }

  clear(): void {
    this.#orders = [];
  }

  /** How many faults have not hit a request yet. */
  get waiting(): number {
    return this.#orders.length;
  }

  /** The fault that hits a request, which uses it up. @param request method and path */
  take(request: string): FaultOrder | undefined {
    const order = this.#orders.find(({ on }) => request.startsWith(on ?? this.#main));
    if (order === undefined) return undefined;
    order.times -= 1;
    this.#orders = this.#orders.filter(({ times }) => times > 0);
    return order;
  }
}
