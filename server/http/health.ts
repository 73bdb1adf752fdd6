import type { Check } from "./part.ts";

/** The response to `GET /ready`: 200 when every check is ok, else 503. */
export interface Readiness {
  ready: boolean;
  checks: Check[];
}
