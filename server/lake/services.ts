import type { Clock } from "../runtime/clock.ts";
import type { Queries } from "./groq/queries.ts";
import type { People } from "./people.ts";
import type { CompleteRelease, ReviewContent } from "./releases/completion.ts";
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
