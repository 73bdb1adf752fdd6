import { ContentCache } from "../../../src/content/cache.ts";
import type { EntryChange } from "../../../src/content/entry.ts";
import { concernedSelections } from "../../../src/content/selections.ts";
import type { Hold } from "../../../src/facts/release-api.ts";
import type { Fetch, MediaBase } from "../../../src/content/source.ts";
import type { Release } from "../../release/rows.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { SiteForm } from "../../../src/sealing/site-form.ts";
import type { Renderer } from "../../render/renderer.ts";
import { withIdentity, DatasetGuard, type ReadIdentity } from "../dataset/guard.ts";
import { DatasetHeldError } from "../../source/held.ts";
import { deadLinksOf, type DeadLink } from "./dead-links.ts";
import { differences, type Difference } from "./differences.ts";
import { holdOf } from "./hold.ts";
import { makeRelease, RELEASE } from "./make-release.ts";
import { publishedDocuments, type PublishedDocument } from "./published-documents.ts";
import { placeFiles } from "./place-files.ts";
import { keepEarly } from "./place-pages.ts";
import { renderPages, type RefusedPage } from "./render-pages.ts";
import { documentsOf, readAhead } from "./read-ahead.ts";
import { holdTogether, type ReleasesAmong } from "./hold-together.ts";
import { readChangedBy, readDelivered, readRevisions } from "./revisions.ts";
import { ReleaseDocuments } from "./release-documents.ts";
import { checkAgentPages, type CheckedPages } from "./check-agent-pages.ts";
import { SiteState, type Revision } from "./site-state.ts";
import { StatusOutbox } from "../status/outbox.ts";
import {
  agentsIn,
  currentPages,
  everythingChanged,
  planPages,
  type PagePlan,
} from "./stale-pages.ts";

const NO_RELEASES: ReleasesAmong = async () => [];

/** What an engine works with. */
export interface EngineOptions {
  store: ReleaseStore;
  renderer: Renderer;
  /** The form of the site: that of the build which the renderer belongs to. */
  form: SiteForm;
  /** Reads published content, not from a CDN. */
  fetch: Fetch;
  /** Base addresses of the dataset's files, and the folder of fetched files. */
  media: { base: MediaBase; cacheDir: string };
  /** Reads the dataset's identity and its releases; its name in messages. */
  dataset: { identity: ReadIdentity; label: string; releasesAmong?: ReleasesAmong };
}

/** Result of a publish. */
export interface PublishResult {
  release: Release | undefined;
  /** Paths of changed files. */
  put: string[];
  removed: string[];
  documents: PublishedDocument[];
  /** Refused pages of earlier publishes that are live now. */
  mended: string[];
  refused: RefusedPage[];
  /** Links of the changed pages that lead nowhere; they hold nothing back. */
  deadLinks: DeadLink[];
}

/**
 * Turns changed documents into releases: reads them, renders the pages that show them, and switches
 * to a release with these pages. One call at a time. After an error the release is unchanged, and
 * the same call can be repeated.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #state: SiteState;
  readonly #guard: DatasetGuard;
  /** Results that are still to be written for the Studio. */
  readonly outbox: StatusOutbox;
  /** Which documents made which release. */
  readonly released: ReleaseDocuments;
  readonly #refused = new Map<string, RefusedPage>();
  #cache: ContentCache;
  #warm = false;
  /** Pages that wait for other pages. Each publish tries them again. */
  #waiting: readonly string[] = [];

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#state = options.store.transact((database) => new SiteState(database));
    this.outbox = options.store.transact((database) => new StatusOutbox(database));
    this.released = options.store.transact((database) => new ReleaseDocuments(database));
    this.#cache = new ContentCache(options.fetch);
    const { identity, label } = options.dataset;
    this.#guard = new DatasetGuard(options.store, identity, label);
  }

  /** The revisions of the site's documents. */
  revisions(): ReadonlyMap<string, Revision> {
    return this.#state.revisions();
  }

  /**
   * Publishes the current state of documents, and what was changed together with them: a transaction
   * of many documents becomes one release. Order and repetition make no difference.
   * @param transactions ids of transactions that changed them: naming them saves a request
   * @throws {SourceError} when the content cannot be read
   * @throws {ReleaseStoreError} when the release cannot be stored
   * @throws {DatasetHeldError} when the dataset is not the one that the site was made from
   */
  async publish(
    ids: readonly string[],
    transactions: readonly string[] = [],
  ): Promise<PublishResult> {
    if (!this.#warm || this.hold() !== undefined) return this.reconcile();
    const shown = this.#state.revisions(ids);
    const ahead = await readAhead(this.#cache, shown);
    // The dataset is confirmed before the switch: until then nothing of it is shown.
    const read = await readDelivered(
      this.#options.fetch,
      { delivered: ids, revisions: transactions },
      ahead,
    );
    const { now } = read;
    const changed = differences(shown, now, ids);
    // Webhooks name single documents: a comparison of all shows whether most are gone.
    if ([...changed.values()].some(({ after }) => after === undefined)) return this.reconcile();
    const known = new Set(transactions);
    const others = [...changed.values()].flatMap(({ after }) =>
      after === undefined || known.has(after.rev) ? [] : after.rev,
    );
    const together = new Map([...read.together, ...(await this.#readChangedBy(others))]);
    const also = [...together.keys()];
    const all = new Map([...differences(this.#state.revisions(also), together, also), ...changed]);
    return this.#apply(all, () => ahead.refresh(all, read.others));
  }

  /** The rollback that visitors see; undefined without one. While it lasts nothing is published. */
  hold(): Hold | undefined {
    return holdOf(this.#options.store, Number(this.#state.fact(RELEASE)));
  }

  /** Lets the next call check every page. */
  discardCache(): void {
    this.#warm = false;
  }

  /**
   * Compares all documents with the release, and publishes the differences.
   * @throws as {@link publish}
   */
  async reconcile(): Promise<PublishResult> {
    // What waits differs from the site's revisions: the comparison after the rollback finds it.
    if (this.hold() !== undefined) return this.#unchanged();
    const now = await this.#requireKnown(readRevisions(this.#options.fetch));
    const before = this.#state.revisions();
    return this.#apply(differences(before, now, [...before.keys(), ...now.keys()]));
  }

  /** The documents as some transactions have left them. */
  async #readChangedBy(transactions: readonly string[]): Promise<Map<string, Revision>> {
    if (transactions.length === 0) return new Map();
    return readChangedBy(this.#options.fetch, transactions);
  }

  /** Waits for a read, and checks that the dataset is the known one. */
  async #requireKnown<T>(reading: Promise<T>): Promise<T> {
    try {
      return await withIdentity(this.#guard.requireSame(), reading);
    } catch (error) {
      // The cache is of another dataset.
      if (error instanceof DatasetHeldError) this.#warm = false;
      throw error;
    }
  }

  async #apply(
    changed: ReadonlyMap<string, Difference>,
    refresh = () => this.#cache.refresh(documentsOf(changed)),
  ): Promise<PublishResult> {
    if (changed.size === 0 && this.#warm) return this.#unchanged();
    const warm = this.#warm;
    this.#guard.requireContent(changed);
    const after = this.#options.store.current()?.id ?? 0;
    // After an error the cache is ahead of the release: the next call starts over.
    this.#warm = false;
    const plan = warm ? await this.#planFor(await refresh()) : await this.#planAll(changed);
    const shownBefore = new Map(
      [...changed.keys()].map((id) => [id, new Set(this.#state.pagesShowing(id))]),
    );
    const keeping: Promise<void>[] = [];
    const rendered = await renderPages(plan.render, this.#cache, this.#options, (page) => {
      keeping.push(keepEarly(page, this.#options));
    });
    const put = new Map<string, { hash: string }>();
    const placed = await placeFiles(rendered.finished, { ...this.#options, put });
    const together = await holdTogether({
      finished: placed.finished,
      refused: [...rendered.refused, ...placed.refused],
      changed,
      state: this.#state,
      releasesAmong: this.#options.dataset.releasesAmong ?? NO_RELEASES,
    });
    const checked = await checkAgentPages({
      // The pages that link to one that leaves are held, too.
      plan: together.held ? { ...plan, remove: [] } : plan,
      finished: together.finished,
      refused: together.refused,
      cache: this.#cache,
      state: this.#state,
    });
    const { finished, refused, remove: removed } = checked;
    const documents = publishedDocuments({ changed, shownBefore, removed, finished, refused });
    const named = new Set(finished.flatMap(({ files }) => [...files.keys()]));
    for (const path of put.keys()) if (!named.has(path)) put.delete(path);
    const waited = this.#state.outOfDate();
    // The lake may have been replaced during the read. The pages go to disk meanwhile.
    const confirmed = this.#guard.requireSame();
    const released = await makeRelease({
      store: this.#options.store,
      form: this.#options.form,
      state: this.#state,
      outbox: this.outbox,
      released: this.released,
      checked,
      put,
      after,
      changed,
      documents,
      confirmed,
    });
    // Those of refused pages: nothing may be written after the call.
    await Promise.all(keeping);
    const mended = await this.#findMended(checked, waited);
    for (const page of mended) this.#refused.delete(page);
    for (const page of refused) this.#refused.set(page.path, page);
    this.#waiting = checked.waiting;
    // After a publish that held pages the next one compares everything.
    this.#warm = !together.held;
    const deadLinks = deadLinksOf(finished, { state: this.#state, store: this.#options.store });
    return { ...released, documents, mended, refused, deadLinks };
  }

  /** Refused pages of earlier publishes that are right now. */
  async #findMended(
    { finished, refused, remove }: CheckedPages,
    waited: readonly string[],
  ): Promise<string[]> {
    const live = new Set([...finished.map(({ path }) => path), ...remove]);
    for (const { path } of refused) live.delete(path);
    const stays = new Set(refused.map(({ path }) => path));
    const current = currentPages(this.#cache, this.#state);
    const mended: string[] = [];
    // `waited` has those of an earlier process.
    for (const page of new Set([...this.#refused.keys(), ...waited])) {
      if (stays.has(page)) continue;
      // A page is right again when its mistake was undone.
      if (live.has(page) || (await current(page))) mended.push(page);
    }
    return mended;
  }

  async #planFor(changes: readonly EntryChange[]): Promise<PagePlan> {
    return planPages(this.#cache, this.#state, {
      keys: concernedSelections(changes),
      agents: agentsIn(changes),
      again: this.#waiting,
      sealed: this.#options.form.sealed,
    });
  }

  /** After a start or an error the cache is unknown. */
  async #planAll(changed: ReadonlyMap<string, Difference>): Promise<PagePlan> {
    this.#cache = new ContentCache(this.#options.fetch);
    await this.#cache.readAll();
    const ids = new Set(changed.keys());
    return planPages(this.#cache, this.#state, {
      ...(await everythingChanged(this.#cache, this.#state, ids)),
      sealed: this.#options.form.sealed,
    });
  }

  #unchanged(): PublishResult {
    return {
      release: this.#options.store.current(),
      put: [],
      removed: [],
      documents: [],
      mended: [],
      refused: [],
      deadLinks: [],
    };
  }
}
