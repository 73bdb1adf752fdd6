import type { AssetDisk } from "./assets/files.ts";
import type { Drawings } from "./assets/media-types.ts";
import type { Clock } from "./clock.ts";
import type { Doc } from "./document.ts";
import type { Advice } from "./errors.ts";
import type { Queries, QueryLimits } from "./groq/queries.ts";
import type { PictureLimits, Pictures } from "./images/pictures.ts";
import type { StreamLimits } from "./listen/streams.ts";
import type { Logger } from "./logger.ts";
import type { People } from "./people.ts";
import type { CompleteRelease, ReviewContent } from "./releases/release.ts";
import type { Store } from "./store.ts";
import type { Webhook } from "./webhooks.ts";

/** Options of a lake. */
export interface LakeOptions {
  /** Folder of the database, the assets and the token; made when it is not there. */
  dataDir: string;
  /** True: documents and history are in memory alone, and files in `dataDir`. Default: false. */
  inMemory?: boolean;
  /** Address at which clients reach it, for the `url` of assets: `http://127.0.0.1:4326/studio/api/lake`. */
  url: string;
  projectId: string;
  dataset: string;
  /** Token for writing. Default: one stored in the data folder. */
  token?: string;
  /**
   * Who works in the Studio. With it, content is for them and for programs with the token. Default: one
   * editor, and what is published may be read by everybody who reaches the lake.
   */
  people?: People;
  logger?: Logger;
  /** Other limits for queries, event streams and pictures than the usual ones. */
  limits?: {
    picture?: Partial<PictureLimits>;
    query?: Partial<QueryLimits>;
    stream?: Partial<StreamLimits>;
  };
  /** Makes drawings (SVG) safe. Default: they are stored as they are, under a policy that lets them run nothing. */
  drawings?: Drawings;
  /** Extensions of files that are stored, like `mp4`. Default: all. Pictures have formats of their own. */
  fileTypes?: readonly string[];
  /** Advice in messages. Default: advice for any lake. */
  advice?: Advice;
  /** Most pages of 4096 bytes that the database may grow to. Default: no limit but the disk's. */
  maxDatabasePages?: number;
  /**
   * Id paths (like `notes.`) of documents that are records about the content: writing one does not
   * count as an edit. Default: Sanity's own only.
   */
  records?: readonly string[];
  /** The time: of transactions, queries, listeners, scheduled releases, webhooks, and of the history's end. */
  clock?: Clock;
  /**
   * Says what is wrong with the content as it would be after a release. It is asked before one is
   * scheduled or goes live; what is wrong because of it holds it back. Default: nothing is wrong.
   */
  reviewContent?: ReviewContent;
  /**
   * Says what goes live with a release besides its documents, in the same transaction, or why it must not
   * go live. It is asked when the content is reviewed, and when the release goes live. Default: nothing.
   */
  completeRelease?: CompleteRelease;
  /** Name of a document in messages; undefined if it has none. Default: its id. */
  nameOf?: (document: Doc) => string | undefined;
  /** Called after each commit with the ids that it changed, within the request that made it. */
  onCommit?: (ids: readonly string[]) => void;
  /** Webhooks to deliver. Default: none. */
  webhooks?: readonly Webhook[];
}

/** What the endpoints share: the options with their defaults, and the parts of the lake. */
export interface Services extends LakeOptions {
  logger: Logger;
  drawings: Drawings;
  clock: Clock;
  store: Store;
  disk: AssetDisk;
  pictures: Pictures;
  queries: Queries;
}
