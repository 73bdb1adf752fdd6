import type { JsonObject } from "../../documents/json.ts";
import type { Copy } from "../packed.ts";
import type { Perspective } from "../perspective.ts";
import type { QueryContext } from "./evaluate.ts";

/** A query as a caller asks it. */
export interface Query {
  query: string;
  parameters: JsonObject;
  perspective: Perspective;
  /** False for callers without a token: they see public documents only. */
  trusted: boolean;
  context: QueryContext;
}

/** A document that changed; `next` is null when it is gone. */
export interface CopiedChange {
  id: string;
  next: Copy | null;
}

/** Messages to a query worker, handled in order. */
export type ToQueryWorker =
  /** Documents that changed. */
  | { kind: "changes"; changes: readonly CopiedChange[] }
  /** Every document is gone. */
  | { kind: "clear" }
  /** All documents were sent: the worker answers `ready`. */
  | { kind: "loaded" }
  /** `limitMs`: the worker stops after this time, if it can. */
  | { kind: "query"; query: Query; limitMs: number };

/** What a query worker answers. */
export type FromQueryWorker =
  | { kind: "ready" }
  /** The result as JSON, in UTF-8. */
  | { kind: "result"; json: Uint8Array }
  | { kind: "refused"; refusal: Refused }
  /** The query took longer than its limit. */
  | { kind: "tooSlow" };

/** A LakeError on its way between threads. */
export interface Refused {
  status: number;
  message: string;
  body: JsonObject;
}

/** What a query worker is started with. */
export interface QueryWorkerData {
  /** Longest result, in bytes. */
  maxResultBytes: number;
}
