import { createClient } from "@sanity/client";
import { join } from "node:path";
import { describeProblem } from "../../src/content/errors.ts";
import {
  clientConfig,
  createFetch,
  mediaBase,
  type SourceConfig,
} from "../../src/content/source.ts";
import type { Logger } from "../runtime/log/logger.ts";
import { contentLook } from "../source/content-look.ts";
import { diskLook } from "../runtime/readiness/disk.ts";
import { releasesLook, targetLook } from "./readiness.ts";
import { ReleaseStoreError } from "../release/errors.ts";
import type { ReleaseStore } from "../release/store.ts";
import type { Renderer } from "../render/renderer.ts";
import { readIdentity } from "./dataset/read.ts";
import { Engine, type Outcome } from "./engine/engine.ts";
import { createIntake, type Intake } from "./intake.ts";
import { Upkeep } from "./upkeep.ts";
import { systemClock } from "../runtime/clock.ts";
import { StatusWriter } from "./status/writer.ts";
import { openTarget } from "./targets/open.ts";
import { storedRelease } from "./targets/stored-release.ts";
import type { DeliveryStatus } from "./targets/target.ts";

/** What a publisher works with. */
export interface PublisherOptions {
  store: ReleaseStore;
  renderer: Renderer;
  source: SourceConfig;
  /** What may write into the dataset, to tell editors; without it they are told nothing. */
  writeToken: string | undefined;
  /** What webhooks are signed with. */
  secret: string;
  host: string;
  port: number;
  /** Public address of the site. */
  siteUrl: string;
  /** The same as it is now: a lake that was restored may have another one. Default: `writeToken`. */
  currentToken?: (() => string | undefined) | undefined;
  /** What to call the dataset in a message. */
  label: string;
  /** How many releases stay, at least 2. */
  keep: number;
  logger: Logger;
  /** Ends the publisher and starts it again, after telling why; it mends the database then. */
  restart: (why: string) => never;
}

const REPLACED =
  "The database of the site's releases was moved away or replaced: the publisher starts again with what is there.";
/** A dataset that is silent for so long is away, in milliseconds. */
const SILENCE_MS = 10_000;
/** After so many releases the old ones are dropped. */
const PRUNE_EVERY = 10;

/**
 * Runs the publisher: webhooks come in, releases come out, editors and the target are told.
 * @returns its intake; closing it ends everything
 */
export async function createPublisher(options: PublisherOptions): Promise<Intake> {
  const { store, renderer, source, logger, siteUrl, keep } = options;
  const fetchedDir = join(store.dir, "fetched");
  const engine = new Engine({
    store,
    renderer,
    // A publish that fails is tried again as a whole, and sooner when the dataset is heard of.
    fetch: createFetch(source, { retries: 1, timeoutMs: SILENCE_MS }),
    media: { base: mediaBase(source), cacheDir: fetchedDir },
    dataset: {
      identity: (known) => {
        return readIdentity(source, options.currentToken?.() ?? options.writeToken, known);
      },
      label: options.label,
    },
  });
  const client =
    options.writeToken === undefined
      ? undefined
      : createClient({
          ...clientConfig({ ...source, token: options.writeToken }),
          perspective: "raw",
          maxRetries: 1,
          timeout: SILENCE_MS,
        });
  const status = new StatusWriter(client, siteUrl, logger, (id, rev) =>
    engine.outbox.told(id, rev),
  );
  const upkeep = new Upkeep({
    store,
    fetchedDir,
    clock: systemClock,
    logger,
  });
  let delivery: DeliveryStatus | undefined;
  let releases = 0;
  let told: number | undefined;

  const tellSite = () => {
    const release = store.current();
    if (release === undefined) return;
    const { id, at, cause, pages } = release;
    const target = process.env.PUBLISH_TARGET || "local";
    status.tellSite({ release: id, at, cause, pages, target, ...(delivery && { delivery }) });
  };
  const target = openTarget({
    dataDir: store.dir,
    onDelivery: (next) => {
      delivery = next;
      if (next.state === "failed") logger.error(next.message ?? "A delivery failed.");
      tellSite();
    },
    onDefect: (error) => logger.error(String(error)),
  });
  /** Tells of the current release, whoever made it: `npm run rollback` does so as well. */
  const tellRelease = () => {
    const release = storedRelease(store);
    if (release === undefined || release.id === told) return;
    told = release.id;
    upkeep.copySoon();
    tellSite();
    target?.deliver(release);
    releases += 1;
    if (releases % PRUNE_EVERY === 0) {
      store.prune(keep).catch((error: unknown) => logger.error(String(error)));
    }
  };
  const finish = (outcome: Outcome) => {
    status.tell(outcome);
    for (const line of describeRefused(outcome.refused)) logger.error(line);
    tellRelease();
  };

  const settle = (ids: readonly string[]) => status.settle(ids, engine.revisions(ids));

  /** A database that turns out to be damaged gives way to its copy, which the next start takes. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReleaseStoreError) || error.problem !== "damaged") throw error;
      store.discard();
      return options.restart(error.message);
    }
  };

  let loaded = false;
  /** Picks up what an earlier process has said; a dataset that is away is asked again later. */
  const load = async () => {
    if (loaded) return;
    await status.load(engine.outbox.all(), store.current());
    loaded = true;
  };

  await load().catch(() => undefined);
  tellRelease();
  const intake = await createIntake({
    ...options,
    projectId: source.projectId,
    dataset: source.dataset,
    dir: store.dir,
    looks: [
      contentLook(source),
      targetLook(() => delivery),
      releasesLook(store, fetchedDir, systemClock),
      diskLook(store.dir),
    ],
    publish: async (ids) => {
      const done = status.begin(ids);
      try {
        const outcome = await guarded(() => engine.publish(ids));
        await load();
        finish(outcome);
        settle(ids);
      } finally {
        done();
      }
    },
    reconcile: async () => {
      if (store.isReplaced()) options.restart(REPLACED);
      await guarded(async () => {
        if (await upkeep.run()) engine.startOver();
      });
      const outcome = await guarded(() => engine.reconcile());
      await load();
      finish(outcome);
      settle(status.rendering());
    },
  });
  return {
    url: intake.url,
    close: async () => {
      await intake.close();
      await target?.close();
      await status.close();
      await upkeep.close();
      store.close();
    },
  };
}

/** What operators read of pages that could not be made: each wrong field once. */
function describeRefused(refused: Outcome["refused"]): string[] {
  const pages = new Map<string, string[]>();
  for (const { path, problems } of refused) {
    for (const problem of problems) {
      const line = describeProblem(problem);
      pages.set(line, [...(pages.get(line) ?? []), path]);
    }
  }
  return [...pages].map(([line, paths]) => {
    return `${paths.length === 1 ? `The page ${paths[0]} stays` : `${paths.length} pages stay`} as before. ${line}`;
  });
}
