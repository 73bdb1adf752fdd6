import { describeProblem } from "../../src/content/errors.ts";
import { REDIRECT_RULES, redirectOfPage, REDIRECTS_FILE } from "../../src/facts/paths.ts";
import { ReleaseStoreError } from "../release/errors.ts";
import type { ReleaseStore } from "../release/store.ts";
import type { Announcer } from "./announce.ts";
import type { Engine, PublishResult } from "./engine/engine.ts";
import type { WebhookSilence } from "./receive/silence.ts";
import type { QueueWork } from "./queue/queue.ts";
import type { StatusWriter } from "./status/writer.ts";
import type { Upkeep } from "./upkeep.ts";

/** What a publish works with. */
export interface PublishOptions {
  engine: Engine;
  store: ReleaseStore;
  status: StatusWriter;
  announcer: Announcer;
  upkeep: Upkeep;
  silence: Pick<WebhookSilence, "noteFound">;
  logger: { error(message: string): void; debug(message: string): void };
  /** Logs why, and starts the publisher again, which mends the database. */
  restart: (why: string) => never;
}

const REPLACED =
  "The database of the site's releases was moved or replaced: the publisher starts again with the new one.";

/** One publish: the engine makes a release; the Studio and the target are told. */
export class Publish implements QueueWork {
  readonly #options: PublishOptions;

  constructor(options: PublishOptions) {
    this.#options = options;
  }

  /** Publishes documents as they are in the dataset now, with what changed together with them. */
  async publish(ids: readonly string[], transactions: readonly string[]): Promise<void> {
    const { engine, status, logger } = this.#options;
    logger.debug(`Publishing ${ids.join(", ")}`);
    const end = status.begin(ids);
    try {
      await this.#report(await this.#guard(engine.publish(ids, transactions)));
      status.endRendering(ids, engine.revisions(ids));
    } finally {
      end();
    }
  }

  /** Compares the whole dataset with the site, after the upkeep of the releases. */
  async reconcile(): Promise<void> {
    const { engine, store, status, upkeep, silence, restart } = this.#options;
    if (store.isReplaced()) restart(REPLACED);
    if (await this.#guard(upkeep.run())) engine.discardCache();
    const outcome = await this.#guard(engine.reconcile());
    if (outcome.documents.length > 0) silence.noteFound();
    await this.#report(outcome);
    const ids = status.rendering();
    status.endRendering(ids, engine.revisions(ids));
  }

  async #report(outcome: PublishResult): Promise<void> {
    const { store, status, announcer, logger } = this.#options;
    await status.resume(store.current());
    status.write(outcome);
    for (const line of describeRefused(outcome.refused)) logger.error(line);
    for (const { path, pages } of outcome.deadLinks) {
      const linking = pages.length === 1 ? `${pages[0]} links` : `${pages.length} pages link`;
      logger.error(`${linking} to ${path}, which the site does not have.`);
    }
    announcer.announce();
  }

  /** Moves a damaged database aside: the next start takes its copy. */
  async #guard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ReleaseStoreError) || error.problem !== "damaged") throw error;
      this.#options.store.discard();
      return this.#options.restart(error.message);
    }
  }
}

/** Log lines about pages that could not be made, one for each wrong field. */
function describeRefused(refused: PublishResult["refused"]): string[] {
  const pages = new Map<string, string[]>();
  for (const { path, problems } of refused) {
    for (const problem of problems) {
      const line = describeProblem(problem);
      const address = path === REDIRECT_RULES ? REDIRECTS_FILE : (redirectOfPage(path) ?? path);
      pages.set(line, [...(pages.get(line) ?? []), address]);
    }
  }
  return [...pages].map(([line, paths]) => {
    return `${paths.length === 1 ? `The page ${paths[0]} stays` : `${paths.length} pages stay`} as before. ${line}`;
  });
}
