import { apiError } from "./errors.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Queries } from "./groq/queries.ts";
import type { StreamExchange } from "./http/exchange.ts";
import type { People } from "./people.ts";
import type { CompleteRelease } from "./releases/completion.ts";
import type { ReviewContent } from "./releases/review-content.ts";
import type { Store } from "./store.ts";

/** What the endpoints share. */
export interface Services {
  projectId: string;
  dataset: string;
  store: Store;
  queries: Queries;
  /** The time of transactions. */
  clock: Clock;
  /** Days for which history is kept; 0: forever. */
  historyDays: number;
  /** See `LakeOptions.people`. */
  people: People | undefined;
  /** See `LakeOptions.reviewContent`. */
  reviewContent: ReviewContent | undefined;
  /** See `LakeOptions.completeRelease`. */
  completeRelease: CompleteRelease | undefined;
}

/**
 * Refuses requests for another project or dataset than the one that the lake holds.
 * @throws LakeError 404
 */
export function requireDataset({ projectId, dataset }: Services, exchange: StreamExchange): void {
  requireProject(projectId, exchange);
  const asked = exchange.path.dataset ?? "";
  if (asked === dataset) return;
  throw apiError(404, `Dataset "${asked}" not found for project ID "${projectId}"`);
}

/**
 * Refuses requests for another project. The client names it in a header when it addresses the lake
 * by host alone; some addresses name it too.
 * @throws LakeError 404
 */
export function requireProject(projectId: string, { request, path }: StreamExchange): void {
  const header = request.headers["x-sanity-project-id"];
  const asked = path.project ?? (typeof header === "string" ? header : projectId);
  if (asked !== projectId) throw apiError(404, `Project "${asked}" not found`);
}
