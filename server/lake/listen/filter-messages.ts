import type { Doc, JsonObject } from "../../documents/json.ts";
import type { Refused } from "../groq/messages.ts";

/** A document before and after a change; null where it does not exist. */
export interface Candidate {
  previous: Doc | null;
  next: Doc | null;
}

/** Messages to the filter worker, handled in order. */
export type ToFilterWorker =
  | { kind: "add"; filter: number; query: string; parameters: JsonObject }
  | { kind: "remove"; filter: number }
  /** Asks which filters match; `candidates` are {@link Candidate}s as JSON. */
  | { kind: "match"; job: number; candidates: string; filters?: number[] };

/** For one candidate: the filters that match it before and after its change. */
export interface Matches {
  before: number[];
  after: number[];
}

/** What the filter worker answers, one answer for each `add` and `match`. */
export type FromFilterWorker =
  | { kind: "added"; filter: number; refusal?: Refused }
  /** `slow`: filters that took too long over one document. */
  | { kind: "matched"; job: number; matches: Matches[]; slow: number[] };

/** What the filter worker is started with. */
export interface FilterWorkerData {
  /** Two 32-bit numbers that it keeps up to date; see {@link TURNS} and {@link CURRENT}. */
  progress: SharedArrayBuffer;
  /** How long a filter may take over one document, in milliseconds of the thread's own time. */
  slowMs: number;
}

/** In `progress`: number of filter runs started. */
export const TURNS = 0;
/** In `progress`: the filter that is at work, or 0. */
export const CURRENT = 1;
