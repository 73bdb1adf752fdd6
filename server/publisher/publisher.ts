import { createClient, type SanityClient } from "@sanity/client";
import { Hono } from "hono";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describeProblem } from "../../src/content/errors.ts";
import {
  clientConfig,
  createFetch,
  mediaBase,
  type SourceConfig,
} from "../../src/content/source.ts";
import { REDIRECT_RULES, redirectOfPage, REDIRECTS_FILE } from "../../src/facts/paths.ts";
import type { SiteForm } from "../../src/sealing/site-form.ts";
import type { Part, PartEnv } from "../http/part.ts";
import type { Releases } from "../release/releases.ts";
import type { Renderer } from "../render/renderer.ts";
import { type Clock, systemClock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/log.ts";
import { diskCheck, runChecks } from "../runtime/readiness.ts";
import { contentCheck } from "../source/read-source.ts";
import { readAuthor, readIdentity, readReleases } from "./dataset/read.ts";
import { Engine, type PublishResult } from "./engine/engine.ts";
import { SiteState } from "./engine/site-state.ts";
import type { Run } from "../http/metrics.ts";
import { Loop } from "./loop.ts";
import { commandCheck, OnRelease } from "./on-release.ts";
import { createReleasesApi } from "./releases-api.ts";
import { StatusWriter } from "./status.ts";
import { createReceiver } from "./webhook.ts";

/** Options of a publisher. */
export interface PublisherOptions {
  releases: Releases;
  renderer: Renderer;
  /** The form of the renderer's build. */
  form: SiteForm;
  source: SourceConfig;
  /** Token that may write the status of publishes into the dataset; without it none is written. */
  writeToken: string | undefined;
  /**
   * Secret of the webhook; two, separated by a comma, while one replaces the other. Without it none is
   * accepted.
   */
  secret: string | undefined;
  /** Public address of the site. */
  siteUrl: string;
  /** Name of the dataset in messages. */
  label: string;
  /** `ON_RELEASE`: a command to run after each release. */
  onRelease?: string | undefined;
  /** Removes secrets from its output. Default: nothing is removed. */
  redact?: ((text: string) => string) | undefined;
  logger: Logger;
  /** Gets each run that has ended. */
  onRun?: (run: Run) => void;
  clock?: Clock;
}

/** Turns published content into releases; as a part it handles webhooks and requests about releases. */
export interface Publisher extends Part {
  /** Says that the dataset has changed. */
  poke(): void;
}

/** Number of releases that are kept for a rollback. */
const RELEASES = 20;
/** Timeout of a request to the dataset, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Starts the publisher. Everything that may have changed the dataset pokes it: a commit of the lake, a
 * webhook, the minute, the start, the end of a rollback. A run compares the dataset with the site, releases
 * the pages that differ, and tells the Studio and `ON_RELEASE`.
 * @throws {Fatal} when the webhook's secret is too short
 */
export async function createPublisher(options: PublisherOptions): Promise<Publisher> {
  const { releases, renderer, form, source, siteUrl, logger, clock = systemClock } = options;
  const { writeToken, onRelease: command, redact = (text: string) => text } = options;
  const token = writeToken ?? source.token;
  const client = token === undefined ? undefined : clientWith({ ...source, token });
  const fetchedDir = join(releases.dir, "fetched");
  const engine = new Engine({
    releases,
    renderer,
    form,
    // A failed run is repeated as a whole.
    fetch: createFetch(source, { retries: 1, timeoutMs: TIMEOUT_MS }),
    media: { base: mediaBase(source), cacheDir: fetchedDir },
    dataset: {
      identity: () => readIdentity(source, writeToken),
      releasesAmong: readReleases(client),
      authorOf: readAuthor(client),
      label: options.label,
    },
  });
  const statusClient = writeToken === undefined ? undefined : client;
  const status = new StatusWriter({ client: statusClient, siteUrl, logger });

  const tellSite = () => {
    const release = releases.current();
    if (release === undefined) return;
    const { id, at, pages } = release;
    const hold = releases.hold();
    status.putSite({ release: id, at, pages, hold, command: onRelease?.status });
  };
  const onStatus = () => {
    tellSite();
    void status.flush();
  };
  const onRelease =
    command === undefined
      ? undefined
      : new OnRelease({ releases, command, redact, clock, logger, onStatus });

  let announced: number | undefined;
  /** Logs once for each release that visitors see it, also for one that `npm run rollback` shows. */
  const announce = () => {
    const release = releases.current();
    if (release === undefined || release.id === announced) return;
    announced = release.id;
    const hold = releases.hold();
    logger.info(
      hold
        ? `Visitors see release ${hold.shows} again: publishes wait until npm run rollback -- ${hold.newest}`
        : `Visitors see release ${release.id}: ${release.cause}`,
    );
    tellSite();
    onRelease?.wake();
  };

  const report = (error: unknown) => logger.error(String(error));
  let tidying = Promise.resolve();
  /** Prepares the next release, and removes old ones: the next runs go on meanwhile. */
  const tidy = (all: boolean) => {
    tidying = tidying
      .then(() => releases.prepare())
      .then(() => (all ? releases.prune(RELEASES) : undefined))
      .catch(report);
  };

  const receiver = createReceiver({
    secret: options.secret ?? randomBytes(32).toString("hex"),
    poke: () => loop.poke(),
    clock,
    log: (line) => logger.error(line),
  });
  const loop = new Loop({
    clock,
    logger,
    onRun: options.onRun,
    work: async (poked) => {
      announce();
      const result = await engine.reconcile();
      announce();
      const { documents, put, removed } = result;
      if (documents.length > 0) {
        logger.debug(`Published ${documents.map(({ id }) => id).join(", ")}`);
        if (!poked) receiver.noteFound();
      }
      for (const line of describeResult(result)) logger.error(line);
      await status.tell(result, () => SiteState.of(releases).documents);
      // Removing takes longer than making, so it waits for a rest, or for a long row of publishes.
      tidy(!poked || releases.list().length > 5 * RELEASES);
      // The site has copies of the files that its pages show. Refused pages may need the others again. A run
      // fetches into this folder, so it is emptied between runs.
      if (!poked && result.refused.length === 0) {
        await rm(fetchedDir, { recursive: true, force: true }).catch(report);
      }
      return put.length + removed.length > 0;
    },
  });
  const api = createReleasesApi(releases, () => loop.poke());
  // The embedded lake sends no webhooks.
  const expectsWebhooks = source.apiHost === undefined && options.secret !== undefined;
  const app = new Hono<PartEnv>()
    .use((c, next) => {
      c.header("Cache-Control", "no-store");
      return next();
    })
    .route("/", receiver.app)
    .route("/", api)
    .notFound((c) => c.json({ error: "Not found" }, 404))
    .onError((error, c) => {
      logger.error(error.stack ?? error.message);
      return c.json({ error: "This program failed; its log says why." }, 500);
    });

  loop.poke();
  return {
    fetch: app.fetch,
    poke: () => loop.poke(),
    checks: async () => [
      loop.check(),
      ...(expectsWebhooks ? [receiver.check()] : []),
      commandCheck(onRelease?.status, clock),
      ...(await runChecks([contentCheck(source), diskCheck(releases.dir)])),
    ],
    close: async () => {
      await loop.stop();
      await tidying;
      await onRelease?.close();
      await status.flush();
    },
  };
}

/** A client that sees everything that is stored. */
function clientWith(source: SourceConfig): SanityClient {
  const raw = { ...clientConfig(source), perspective: "raw" } as const;
  return createClient({ ...raw, maxRetries: 1, timeout: TIMEOUT_MS });
}

/** Log lines about pages that could not be made, one for each wrong field. */
function describeResult({ refused }: PublishResult): string[] {
  const pages = refused.flatMap(({ path, problems }) => {
    const address = path === REDIRECT_RULES ? REDIRECTS_FILE : (redirectOfPage(path) ?? path);
    return problems.map((problem) => ({ address, line: describeProblem(problem) }));
  });
  return [...Map.groupBy(pages, ({ line }) => line)].map(([line, [first, ...others]]) => {
    const stay =
      others.length === 0 ? `The page ${first?.address} stays` : `${others.length + 1} pages stay`;
    return `${stay} as before. ${line}`;
  });
}
