import type { Check, Person } from "content-lake";

export type { Check };

/** Facts about a request that the editors' address passes to a part of the program. */
export interface Visit {
  /** Address of the client in the network. */
  readonly address: string;
  /** Origin at which the browser sees the Studio, like `https://example.org`. */
  readonly origin: string;
  /** The person who is signed in; undefined for a webhook and for a reviewer with a link. */
  readonly person?: Person | undefined;
  /** Content that a reviewer with a link may see. */
  readonly review?: { readonly base: string; readonly perspective: string } | undefined;
}

/** The environment of a part's Hono app: `c.env.visit`. */
export interface PartEnv {
  Bindings: { visit: Visit };
}

/** The response to `GET /ready`: 200 when every check is ok, else 503. */
export interface Readiness {
  ready: boolean;
  checks: Check[];
}

/**
 * A part of the program behind the editors' address. It trusts the visit that it gets: the door has
 * checked host, origin and session, and refused what a viewer may not do. Paths begin behind the part's own.
 */
export interface Part {
  fetch(request: Request, env: PartEnv["Bindings"]): Response | Promise<Response>;
  /** Runs its checks, for `GET /ready`. */
  checks(): Promise<readonly Check[]>;
  close(): Promise<void>;
}
