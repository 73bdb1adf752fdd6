import { createClient, type SanityClient } from "@sanity/client";
import { Hono } from "hono";
import { join } from "node:path";
import {
  clientConfig,
  createFetch,
  mediaBase,
  type SourceConfig,
} from "../../src/content/source.ts";
import type { SiteForm } from "../../src/sealing/site-form.ts";
import type { Part, PartEnv } from "../http/part.ts";
import type { ReleaseStore } from "../release/store.ts";
import type { Renderer } from "../render/renderer.ts";
import { systemClock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/log/logger.ts";
import { diskCheck } from "../runtime/readiness/disk.ts";
import { runChecks } from "../runtime/readiness/probe.ts";
import { contentCheck } from "../source/content-check.ts";
import { Announcer } from "./announce.ts";
import { readIdentity } from "./dataset/read.ts";
import { readReleases } from "./dataset/releases.ts";
import { Engine } from "./engine/engine.ts";
import { Publish } from "./publish.ts";
import { createReleasesApi } from "./releases/api.ts";
import { PublishQueue, type Run } from "./queue/queue.ts";
import { commandCheck, publishingCheck } from "./readiness.ts";
import { WebhookSilence } from "./receive/silence.ts";
import { createReceiver } from "./receive/receive.ts";
import { readSecrets } from "./receive/signature.ts";
import { StatusWriter } from "./status/writer.ts";
import { Upkeep } from "./upkeep.ts";

/** What a publisher works with. */
export interface PublisherOptions {
  store: ReleaseStore;
  renderer: Renderer;
  /** The form of the build that the renderer belongs to. */
  form: SiteForm;
  source: SourceConfig;
  /** Token that may write the status of publishes into the dataset; without it none is written. */
  writeToken: string | undefined;
  /** The same as it is now: a restored lake may have another one. Default: `writeToken`. */
  currentToken?: (() => string | undefined) | undefined;
  /** Secret of the webhook; two, separated by a comma, while one replaces the other. */
  secret: string;
  /** Public address of the site. */
  siteUrl: string;
  /** Name of the dataset in messages. */
  label: string;
  /** How many releases are kept, at least 2. */
  keep: number;
  /** `ON_RELEASE`: a command to run after each release. */
  onRelease?: string | undefined;
  /** Takes secrets out of what it prints. Default: nothing is taken out. */
  redact?: ((text: string) => string) | undefined;
  logger: Logger;
  /** Gets each publish and comparison that has ended. */
  onRun?: (run: Run) => void;
  /** Logs why, and starts the publisher again, which mends the database. */
  restart: (why: string) => never;
}

/** A request to a dataset that takes longer has failed. In milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Starts the publisher: receive → queue → publish → render → release. Each step is given the next one,
 * so the last one is made first.
 * @returns what answers webhooks and requests about releases; closing it ends everything
 * @throws {SecretError} when the webhook's secret is missing or too short
 * @throws {PublisherLockError} when another publisher works in the folder
 */
export async function createPublisher(options: PublisherOptions): Promise<Part> {
  const { store, renderer, form, source, siteUrl, keep, logger, restart } = options;
  const secrets = readSecrets(options.secret);
  const fetchedDir = join(store.dir, "fetched");
  const token = () => options.currentToken?.() ?? options.writeToken;
  const engine = new Engine({
    store,
    renderer,
    form,
    // The queue repeats a publish that fails.
    fetch: createFetch(source, { retries: 1, timeoutMs: TIMEOUT_MS }),
    media: { base: mediaBase(source), cacheDir: fetchedDir },
    dataset: {
      identity: (known) => readIdentity(source, token(), known),
      releasesAmong: readReleases(source, token, TIMEOUT_MS),
      label: options.label,
    },
  });
  const client = statusClient(options);
  const status = new StatusWriter({ client, siteUrl, logger, outbox: engine.outbox });
  const upkeep = new Upkeep({ store, form, fetchedDir, clock: systemClock, logger });
  const announcer = new Announcer({
    store,
    status,
    upkeep,
    hold: () => engine.hold(),
    keep,
    command: options.onRelease,
    redact: options.redact ?? ((text) => text),
    logger,
  });
  // Without the dataset it is resumed after the first publish.
  await status.resume(store.current()).catch(() => undefined);
  announcer.announce();

  const silence = new WebhookSilence(join(store.dir, "silent-since"), systemClock);
  const work = new Publish({ engine, store, status, announcer, upkeep, silence, logger, restart });
  const queue = new PublishQueue({ work, logger, onRun: options.onRun });
  const receiver = createReceiver({
    secrets,
    projectId: source.projectId,
    dataset: source.dataset,
    queue: {
      add: (change) => {
        silence.noteDelivery();
        queue.add(change);
      },
    },
    clock: systemClock,
    log: (line) => logger.error(line),
  });
  const releases = createReleasesApi({
    store,
    documents: engine.released,
    hold: () => engine.hold(),
    shown: () => {
      announcer.announce();
      queue.compare();
    },
  });
  const checks = [
    publishingCheck(() => queue.report()),
    silence.check(),
    contentCheck(source),
    commandCheck(() => announcer.command, systemClock),
    diskCheck(store.dir),
  ];
  const app = new Hono<PartEnv>()
    .use((c, next) => {
      c.header("Cache-Control", "no-store");
      return next();
    })
    .route("/", receiver)
    .route("/", releases)
    .notFound((c) => c.json({ error: "Not found" }, 404))
    .onError((error, c) => {
      logger.error(error.stack ?? error.message);
      return c.json({ error: "This program failed; its log says why." }, 500);
    });
  queue.start();
  return {
    fetch: app.fetch,
    checks: () => runChecks(checks),
    close: async () => {
      await queue.stop();
      await announcer.close();
      await status.close();
      await upkeep.close();
      store.close();
    },
  };
}

function statusClient({ source, writeToken }: PublisherOptions): SanityClient | undefined {
  if (writeToken === undefined) return undefined;
  return createClient({
    ...clientConfig({ ...source, token: writeToken }),
    perspective: "raw",
    maxRetries: 1,
    timeout: TIMEOUT_MS,
  });
}
