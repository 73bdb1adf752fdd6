import type { Clock } from "./clock.ts";
import type { AssetDisk } from "./assets/files.ts";
import type { Queries } from "./groq/queries.ts";
import type { Drawings } from "./assets/media-types.ts";
import type { Logger } from "./logger.ts";
import type { Pictures } from "./images/pictures.ts";
import type { People } from "./people.ts";
import type { CompleteRelease, ReviewContent } from "./releases/release.ts";
import type { Store } from "./store.ts";

/** Services that the endpoints share. */
export interface Services {
  projectId: string;
  dataset: string;
  /** Address of the lake; asset documents get their `url` from it. */
  url: string;
  logger: Logger;
  store: Store;
  disk: AssetDisk;
  pictures: Pictures;
  drawings: Drawings;
  /** See `LakeOptions.fileTypes`. */
  fileTypes: readonly string[] | undefined;
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
