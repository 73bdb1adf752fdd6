import { AssetDisk, assetsIn, describeLostFiles } from "./assets/files.ts";
import { DRAWINGS_AS_THEY_ARE } from "./assets/media-types.ts";
import { systemClock } from "./clock.ts";
import { addActionsEndpoint } from "./endpoints/actions.ts";
import { addDocEndpoint, addExportEndpoint, addQueryEndpoint } from "./endpoints/data.ts";
import { addFileEndpoint, addImageEndpoint } from "./endpoints/delivery.ts";
import { addHistoryEndpoints } from "./endpoints/history.ts";
import { addListenEndpoint, addLiveEndpoint } from "./endpoints/listen.ts";
import { addMutateEndpoint } from "./endpoints/mutate.ts";
import {
  addStateEndpoints,
  contentState,
  type ContentState,
  isSeeding,
  lakeIdentity,
  setSeed,
} from "./endpoints/state.ts";
import { addStudioEndpoints } from "./endpoints/studio.ts";
import { addUploadEndpoints } from "./endpoints/upload.ts";
import { Queries } from "./groq/queries.ts";
import { retainHistory } from "./history/retention.ts";
import { createApp, createHandler, type LakeHandler } from "./http/app.ts";
import { Pictures } from "./images/pictures.ts";
import { ListenHub } from "./listen/hub.ts";
import { EventStreams } from "./listen/streams.ts";
import { Schedule } from "./releases/schedule.ts";
import type { LakeOptions, Services } from "./services.ts";
import { acceptSockets, type SocketHandler } from "./socket/sockets.ts";
import { type DatasetSize, Store } from "./store.ts";
import { lakeToken } from "./token.ts";
import { sendWebhooks } from "./webhooks.ts";

/** The state of one thing that a lake needs. */
export interface Check {
  /** Short name: "database". */
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
  /** What its content is, in relation to datasets elsewhere. */
  content(): ContentState;
  /** Current use of limited resources: open, waiting and cut off connections. */
  figures(): Record<string, number>;
  /** Begins a seeding: removes all content and history, and ends every listener. */
  clear(): void;
  /** Ends it. @param seed fingerprint of the dataset that it is filled with now */
  setSeed(seed: string): void;
  /** Ends it, its listeners and sockets: the data folder is free for another process. */
  close(): Promise<void>;
}

/** Size up to which a lake works well. */
const MOST_DOCUMENTS = 2000;
const MOST_BYTES = 50_000_000;

/**
 * Opens an embedded Content Lake: it answers requests of `@sanity/client` that somebody else receives.
 * @throws LakeInUseError when another process has the data folder open
 * @throws LakeStartError when the folder cannot be used, or the data cannot be read: the message names what,
 *   and the way back
 */
export async function createLake(options: LakeOptions): Promise<Lake> {
  const { dataDir, url, projectId, dataset, people, limits } = options;
  const store = new Store(dataDir, options);
  try {
    const token = options.token ?? lakeToken(dataDir);
    const logger = options.logger ?? { info: () => undefined, error: () => undefined };
    const log = (line: string) => logger.error(line);
    const clock = options.clock ?? systemClock;
    const services: Services = {
      ...options,
      logger,
      clock,
      drawings: options.drawings ?? DRAWINGS_AS_THEY_ARE,
      store,
      disk: new AssetDisk(dataDir),
      pictures: new Pictures(limits?.picture),
      queries: new Queries(() => store.documents.all(), clock, log, limits?.query),
    };
    const { queries, pictures, disk } = services;
    // First, so that a listener that hears of a commit and queries gets the documents after it.
    store.onCommit(({ transactionId, author, changes }) => {
      const ids = changes.map(({ id }) => id);
      logger.debug?.(`Transaction ${transactionId} of ${author}: ${ids.join(", ")}`);
      queries.update(changes);
      options.onCommit?.(ids);
    });
    const admission = { token, people };
    const hub = new ListenHub(store, queries);
    const streams = new EventStreams(clock, limits?.stream);
    const hooks = options.webhooks ?? [];
    const stopWebhooks = sendWebhooks(store, { hooks, projectId, dataset, logger, clock });
    const large = describeSize(store.load(url));
    if (large !== undefined) logger.info(large);
    lakeIdentity(store);
    for (const lost of describeLostFiles(assetsIn(store.documents), disk)) logger.error(lost);
    const { app, api } = createApp(services, admission);
    // Over sockets, event streams alone are served.
    const streaming = createApp(services, admission);
    for (const each of [api, streaming.api]) {
      addListenEndpoint(each, hub, streams);
      addLiveEndpoint(each, services, streams);
    }
    addQueryEndpoint(api, services);
    addDocEndpoint(api, services);
    addMutateEndpoint(api, services);
    addActionsEndpoint(api, services);
    addHistoryEndpoints(api, services);
    addStudioEndpoints(api, services);
    addExportEndpoint(api, services);
    addUploadEndpoints(api, services);
    addImageEndpoint(app, services);
    addFileEndpoint(app, services);
    addStateEndpoints(app, services);
    const schedule = new Schedule(services);
    await schedule.start();
    const stopRetention = retainHistory(services);
    const sockets = acceptSockets({ dataset, admission, app: streaming.app, log });

    return {
      url,
      token,
      projectId,
      dataset,
      handle: createHandler(app),
      upgrade: sockets.upgrade,
      checks: async () => [checkDatabase(store)],
      content: () => contentState(store),
      figures: () => streams.figures,
      clear: () => {
        setSeed(store, "");
        const gone = store.documents.all().map(({ _id: id }) => ({ id, next: null }));
        store.clear();
        queries.update(gone);
        streams.endAll();
      },
      setSeed: (seed) => setSeed(store, seed),
      close: async () => {
        stopRetention();
        await schedule.close();
        streams.close();
        sockets.close();
        pictures.close();
        await queries.close();
        await stopWebhooks();
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

/** Says what to do with a dataset that is larger than a lake is made for; undefined for any other. */
function describeSize({ count, length }: DatasetSize): string | undefined {
  if (count <= MOST_DOCUMENTS && length <= MOST_BYTES) return undefined;
  return `The dataset has ${count} documents, ${Math.round(length / 1e6)} MB. The embedded Content Lake is made for up to ${MOST_DOCUMENTS.toLocaleString("en-US")} documents or ${MOST_BYTES / 1e6} MB: with more, starts, queries and edits take longer. Move to a Sanity project.`;
}
