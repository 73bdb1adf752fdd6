import { statfs } from "node:fs/promises";
import type { Doc } from "./document.ts";
import { AssetDisk, assetsIn, describeLostFiles } from "./assets/files.ts";
import { type Drawings, DRAWINGS_AS_THEY_ARE } from "./assets/media-types.ts";
import { deleteUnusedAssets } from "./assets/unused.ts";
import { type Clock, systemClock } from "./clock.ts";
import { addActionsEndpoint } from "./endpoints/actions.ts";
import {
  addBackupEndpoint,
  addStateEndpoints,
  contentState,
  type ContentState,
  isSeeding,
  lakeIdentity,
  setContentBase,
  setSeeding,
} from "./endpoints/state.ts";
import { addDocEndpoint, addExportEndpoint, addQueryEndpoint } from "./endpoints/data.ts";
import { addFileEndpoint, addImageEndpoint } from "./endpoints/delivery.ts";
import { addHistoryEndpoints } from "./endpoints/history.ts";
import { addListenEndpoint, addLiveEndpoint } from "./endpoints/listen.ts";
import { addMutateEndpoint } from "./endpoints/mutate.ts";
import { addStudioEndpoints } from "./endpoints/studio.ts";
import { addUploadEndpoints } from "./endpoints/upload.ts";
import { Queries, type QueryLimits } from "./groq/queries.ts";
import type { StreamExchange } from "./http/exchange.ts";
import { Router } from "./http/router.ts";
import { createHandler, type LakeHandler, type SocketHandler } from "./http/handler.ts";
import type { Advice } from "./errors.ts";
import type { Logger } from "./logger.ts";
import { retainHistory } from "./history/retention.ts";
import { type PictureLimits, Pictures } from "./images/pictures.ts";
import { Renditions } from "./images/renditions.ts";
import { ListenHub } from "./listen/hub.ts";
import { EventStreams, type StreamLimits } from "./listen/streams.ts";
import { Schedule } from "./releases/schedule.ts";
import type { People } from "./people.ts";
import type { CompleteRelease, ReviewContent } from "./releases/release.ts";
import type { Services } from "./services.ts";
import { acceptSockets } from "./socket/sockets.ts";
import { Store } from "./store.ts";
import { lakeToken } from "./token.ts";
import { type Webhook, Webhooks } from "./webhooks.ts";

/** Options of a lake. */
export interface LakeOptions {
  /** Folder of the database, the assets and the token; made when it is not there. */
  dataDir: string;
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
  /** Interval of keep-alive messages to idle listeners, in milliseconds. Default: 15 000. */
  heartbeatMs?: number;
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
  /** Most bytes of made images on disk. Default: 256 MB. */
  renditionBytes?: number;
  /** Advice in messages. Default: advice for any lake. */
  advice?: Advice;
  /** Most pages of 4096 bytes that the database may grow to. Default: no limit but the disk's. */
  maxDatabasePages?: number;
  /**
   * Id paths (like `notes.`) of documents that are records about the content: writing one does not
   * count as an edit. Default: Sanity's own only.
   */
  records?: readonly string[];
  /** Days for which history is kept; 0: forever. Default: 365. */
  historyDays?: number;
  /** The time: of transactions, queries, scheduled releases and webhooks, and for the bounds of the history. */
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

/** The state of one thing that a lake needs. */
export interface Check {
  /** Short name: "database", "disk". */
  name: string;
  ok: boolean;
  /** For the operator. When `ok` is false it says what is wrong and what to do. */
  message?: string;
}

/** A running lake. */
export interface Lake {
  /** Address at which clients reach it: their `apiHost`. */
  readonly url: string;
  readonly token: string;
  readonly projectId: string;
  readonly dataset: string;
  /**
   * Answers a request, whose url is a path of the lake's own: `/v2026-05-01/data/query/…`. It rejects with
   * what is a defect.
   * @param person who asks, as the door has found; without one, the `Authorization` header says whether it is
   * a program (`Bearer` and the lake's token)
   */
  handle: LakeHandler;
  /** Handles a request for a socket. */
  upgrade: SocketHandler;
  /** Runs its checks, for `GET /ready`. */
  checks(): Promise<readonly Check[]>;
  /** Relation of its content to the dataset on disk. */
  content(): ContentState;
  /** Current use of limited resources: open, waiting and cut off connections. */
  figures(): Record<string, number>;
  /** Removes all content and history and ends every listener. For seeding. */
  clear(): void;
  /** Notes the beginning or end of a seeding. While it lasts, no webhook fires. */
  setSeeding(seeding: boolean): void;
  /** Notes that the content is now the one with this fingerprint. */
  setBase(base: string): void;
  /** Ends it, its listeners and sockets: the data folder is free for another process. */
  close(): Promise<void>;
}

const SILENT: Logger = { info: () => undefined, error: () => undefined };
const HEARTBEAT_MS = 15_000;
const HISTORY_DAYS = 365;
/** With less free space, writes will soon fail. In bytes. */
const LEAST_DISK_BYTES = 100e6;
/** Size up to which a lake works well. */
const MOST_DOCUMENTS = 2000;
const MOST_BYTES = 50_000_000;

/**
 * Opens an embedded Content Lake: it answers requests of `@sanity/client` that somebody else receives.
 * @throws LakeInUseError when another process has the data folder open
 * @throws LakeDamagedError when the data cannot be read: the message names what, and the way back
 * @throws LakeStartError when the folder cannot be used
 */
export async function createLake(options: LakeOptions): Promise<Lake> {
  const { dataDir, url, projectId, dataset, logger = SILENT } = options;
  const store = new Store(dataDir, {
    maxPages: options.maxDatabasePages,
    advice: options.advice,
    records: options.records,
    nameOf: options.nameOf,
  });
  try {
    const token = options.token ?? lakeToken(dataDir);
    const disk = new AssetDisk(dataDir);
    const clock = options.clock ?? systemClock;
    const queries = openQueries(store, clock, options);
    const { reviewContent, completeRelease, people } = options;
    const historyDays = options.historyDays ?? HISTORY_DAYS;
    const pictures = new Pictures(options.limits?.picture);
    const services: Services = {
      projectId,
      dataset,
      url,
      logger,
      store,
      disk,
      pictures,
      drawings: options.drawings ?? DRAWINGS_AS_THEY_ARE,
      fileTypes: options.fileTypes,
      queries,
      clock,
      historyDays,
      people,
      reviewContent,
      completeRelease,
    };
    const admission = { token, people };
    const hub = new ListenHub(store, queries);
    const streams = new EventStreams(options.heartbeatMs ?? HEARTBEAT_MS, options.limits?.stream);
    const webhooks = openWebhooks(store, clock, options);
    const router = new Router({ projectId, dataset });
    store.load(url);
    lakeIdentity(store);
    for (const lost of describeLostFiles(assetsIn(store.documents), disk)) logger.error(lost);
    const large = describeSize(store);
    if (large !== undefined) logger.info(large);
    const streamEndpoints = new Router<StreamExchange>({ projectId, dataset });
    addListenEndpoint(streamEndpoints, hub, streams);
    addLiveEndpoint(streamEndpoints, services, streams);
    router.include(streamEndpoints);
    addQueryEndpoint(router, services);
    addDocEndpoint(router, services);
    addMutateEndpoint(router, services);
    addActionsEndpoint(router, services);
    addHistoryEndpoints(router, services);
    addStudioEndpoints(router, services);
    addExportEndpoint(router, services);
    addUploadEndpoints(router, services);
    addImageEndpoint(router, services, new Renditions(dataDir, options.renditionBytes));
    addFileEndpoint(router, services);
    addStateEndpoints(router, services);
    addBackupEndpoint(router, store, dataDir);
    const schedule = new Schedule(services, logger);
    await schedule.start();
    const stopRetention = retainHistory({
      store,
      days: historyDays,
      clock,
      logger,
      afterwards: (pause) => deleteUnusedAssets({ store, disk, now: clock.wall, pause, logger }),
    });
    const log = (line: string) => logger.error(line);
    const sockets = acceptSockets({ dataset, admission, streams: streamEndpoints, log });

    return {
      url,
      token,
      projectId,
      dataset,
      handle: createHandler(router, admission),
      upgrade: sockets.upgrade,
      checks: async () => [checkDatabase(store), await checkDisk(dataDir)],
      content: () => contentState(store),
      figures: () => streams.figures,
      clear: () => {
        store.clear();
        queries.clear();
        hub.disconnectAll();
      },
      setSeeding: (seeding) => {
        webhooks?.mute(seeding);
        setSeeding(store, seeding);
      },
      setBase: (base) => setContentBase(store, base, store.history.position()),
      close: async () => {
        stopRetention();
        await schedule.close();
        hub.disconnectAll();
        sockets.close();
        pictures.close();
        await queries.close();
        await webhooks?.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

function checkDatabase(store: Store): Check {
  const seeding = isSeeding(store) ? "The content of the project is being brought in." : undefined;
  const message = store.damage ?? seeding;
  return { name: "database", ok: message === undefined, ...(message !== undefined && { message }) };
}

async function checkDisk(dataDir: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize >= LEAST_DISK_BYTES) return { name: "disk", ok: true };
    const free = `${Math.round((bavail * bsize) / 1e6)} MB are free. Free some space.`;
    return { name: "disk", ok: false, message: `The disk of ${dataDir} is almost full: ${free}` };
  } catch (error) {
    return { name: "disk", ok: false, message: String(error) };
  }
}

function openWebhooks(store: Store, clock: Clock, options: LakeOptions): Webhooks | undefined {
  const { webhooks: hooks, projectId, dataset, logger = SILENT } = options;
  if (hooks === undefined) return undefined;
  return new Webhooks(store, { hooks, projectId, dataset, logger, clock });
}

/** Runs queries on a copy that follows what is committed. */
function openQueries(store: Store, clock: Clock, options: LakeOptions): Queries {
  const { limits, logger = SILENT, onCommit } = options;
  const report = (message: string) => logger.error(message);
  const queries = new Queries(() => store.documents.all(), clock, report, limits?.query);
  store.onCommit(({ transactionId, author, changes }) => {
    const ids = changes.map(({ id }) => id);
    logger.debug?.(`Transaction ${transactionId} of ${author}: ${ids.join(", ")}`);
    queries.update(changes);
    // From now on queries see the committed documents.
    onCommit?.(ids);
  });
  return queries;
}

/** Says what to do with a dataset that is larger than a lake is made for; undefined for any other. */
function describeSize(store: Store): string | undefined {
  const bytes = store.bytes();
  const { size } = store.documents;
  if (size <= MOST_DOCUMENTS && bytes <= MOST_BYTES) return undefined;
  return `The dataset has ${size} documents, ${Math.round(bytes / 1e6)} MB. The embedded Content Lake is made for up to ${MOST_DOCUMENTS.toLocaleString("en-US")} documents or ${MOST_BYTES / 1e6} MB: with more, starts, queries and edits take longer. Move to a Sanity project.`;
}
