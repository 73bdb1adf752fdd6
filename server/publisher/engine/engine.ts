import { ContentCache } from "../../../src/content/cache.ts";
import type { ChangedDocument } from "../../../src/content/entry.ts";
import { concernedSelections } from "../../../src/content/selections.ts";
import type { Fetch, MediaBase } from "../../../src/content/source.ts";
import type { Release } from "../../release/rows.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { Renderer } from "../../render/renderer.ts";
import { besideIdentity, DatasetGuard, type ReadIdentity } from "../dataset/guard.ts";
import { DatasetHeldError } from "../../source/held.ts";
import { differences, type Difference } from "./differences.ts";
import { makeRelease, RELEASE } from "./make-release.ts";
import { documentsOf, type PublishedDocument } from "./published-documents.ts";
import { placeFiles } from "./place-files.ts";
import { hashedFilesIn, renderPages, type RefusedPage } from "./render-pages.ts";
import { readRevisions } from "./revisions.ts";
import { settleAgents, type Settled } from "./settle-agents.ts";
import { SiteState, type Revision } from "./site-state.ts";
import { StatusOutbox } from "./status-outbox.ts";
import {
  agentsIn,
  currentPages,
  everythingChanged,
  planPages,
  type PagePlan,
} from "./stale-pages.ts";

/** What an engine works with. */
export interface EngineOptions {
  store: ReleaseStore;
  renderer: Renderer;
  /** Reads the published content, never a CDN's copy of it. */
  fetch: Fetch;
  /** Addresses that the dataset's files are relative to, and the folder of those fetched before. */
  media: { base: MediaBase; cacheDir: string };
  /** What tells the dataset from all others, and what to call it in a message. */
  dataset: { identity: ReadIdentity; label: string };
}

/** What a publish came to. */
export interface Outcome {
  /** The release that visitors see now. */
  release: Release | undefined;
  /** Files that differ from the release before. */
  put: string[];
  removed: string[];
  documents: PublishedDocument[];
  /** Pages of earlier publishes that could not be shown and can now. */
  mended: string[];
  refused: RefusedPage[];
}

/**
 * Turns changes of documents into releases: it reads them again, renders the pages that show what
 * changed, and switches to a release with them. One call at a time. A failure leaves the release as
 * it was; the same call can be made again.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #state: SiteState;
  readonly #guard: DatasetGuard;
  /** What editors have still to be told. */
  readonly outbox: StatusOutbox;
  readonly #refused = new Map<string, RefusedPage>();
  #cache: ContentCache;
  #warm = false;
  /** Pages that wait for others: each publish tries them again. */
  #waiting: readonly string[] = [];

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#state = options.store.transact((database) => new SiteState(database));
    this.outbox = options.store.transact((database) => new StatusOutbox(database));
    this.#cache = new ContentCache(options.fetch);
    const { identity, label } = options.dataset;
    this.#guard = new DatasetGuard(options.store, identity, label);
  }

  /** The documents that the site was last compared with. */
  revisions(ids: readonly string[]): ReadonlyMap<string, Revision> {
    return this.#state.revisions(ids);
  }

  /**
   * Publishes documents by their ids. Order and repetition make no difference: what is published is
   * their state now.
   * @throws SourceError when the content cannot be read, ReleaseStoreError when nothing can be kept,
   *   DatasetHeldError when the dataset is not the one that the site was made from
   */
  async publish(ids: readonly string[]): Promise<Outcome> {
    if (!this.#warm) return this.reconcile();
    const now = await this.#look(readRevisions(this.#options.fetch, ids));
    const changed = differences(this.#state.revisions(ids), now, ids);
    // Webhooks tell of documents one by one: whether nearly all are gone shows in the whole dataset.
    if ([...changed.values()].some(({ after }) => after === undefined)) return this.reconcile();
    return this.#bring(changed);
  }

  /** Lets the next call look at every page of the release: some may have to be made again. */
  startOver(): void {
    this.#warm = false;
  }

  /**
   * Compares all documents with the release, and publishes what is different.
   * @throws as {@link publish}
   */
  async reconcile(): Promise<Outcome> {
    const isKnown = this.#guard.known() !== undefined;
    const reading = readRevisions(this.#options.fetch);
    const now = isKnown ? await this.#look(reading) : await this.#meet(await reading);
    const before = this.#state.revisions();
    return this.#bring(differences(before, now, [...before.keys(), ...now.keys()]));
  }

  /** Reads of the dataset, which has to be the known one. */
  async #look<T>(reading: Promise<T>): Promise<T> {
    try {
      return await besideIdentity(this.#guard.requireSame(), reading);
    } catch (error) {
      // What was read before is of no use for another dataset.
      if (error instanceof DatasetHeldError) this.#warm = false;
      throw error;
    }
  }

  /** Notes the dataset of a release that does not say where it came from. */
  async #meet(revisions: Map<string, Revision>): Promise<Map<string, Revision>> {
    await this.#guard.requireSame(revisions);
    return revisions;
  }

  async #bring(changed: ReadonlyMap<string, Difference>): Promise<Outcome> {
    if (changed.size === 0 && this.#warm) return this.#nothing();
    const warm = this.#warm;
    this.#guard.requireContent(changed);
    // When this breaks off, what was read is ahead of the release: the next call starts over.
    this.#warm = false;
    const changedDocuments = [...changed].map(([id, { before, after }]) => {
      return { id, type: after?.type ?? before?.type } satisfies ChangedDocument;
    });
    const plan = warm ? await this.#planFor(changedDocuments) : await this.#planAll(changed);
    const shownBefore = new Map(
      changedDocuments.map(({ id }) => [id, new Set(this.#state.pagesShowing(id))]),
    );
    const rendered = await renderPages(plan.render, this.#cache, this.#options.renderer);
    const undo = changed.size > 0 ? this.#undoRollback() : { put: new Map(), remove: [] };
    const put = new Map(undo.put);
    const placed = await placeFiles(rendered.finished, { ...this.#options, put });
    const settled = await settleAgents({
      plan,
      finished: placed.finished,
      refused: [...rendered.refused, ...placed.refused],
      cache: this.#cache,
      state: this.#state,
    });
    const { finished, refused, remove: removed } = settled;
    const documents = documentsOf({ changed, shownBefore, removed, finished, refused });
    const named = new Set(finished.flatMap(({ body }) => hashedFilesIn(body)));
    for (const path of put.keys()) if (!undo.put.has(path) && !named.has(path)) put.delete(path);
    // The lake may have been replaced while its content was read.
    await this.#guard.requireSame();
    const waited = this.#state.outOfDate();
    const released = await makeRelease({
      store: this.#options.store,
      state: this.#state,
      outbox: this.outbox,
      settled,
      put,
      undone: undo.remove,
      changed,
      documents,
    });
    const mended = await this.#mended(settled, waited);
    for (const page of mended) this.#refused.delete(page);
    for (const page of refused) this.#refused.set(page.path, page);
    this.#waiting = settled.waiting;
    this.#warm = true;
    return { ...released, documents, mended, refused };
  }

  /** Pages of earlier publishes that could not be made, and are live as they should be now. */
  async #mended(
    { finished, refused, remove }: Settled,
    waited: readonly string[],
  ): Promise<string[]> {
    const live = new Set([...finished.map(({ path }) => path), ...remove]);
    for (const { path } of refused) live.delete(path);
    const stays = new Set(refused.map(({ path }) => path));
    const current = currentPages(this.#cache, this.#state);
    const mended: string[] = [];
    // An earlier process has noted those that it could not make.
    for (const page of new Set([...this.#refused.keys(), ...waited])) {
      if (stays.has(page)) continue;
      // A mistake that was taken back leaves the page as it is, and right.
      if (live.has(page) || (await current(page))) mended.push(page);
    }
    return mended;
  }

  async #planFor(documents: readonly ChangedDocument[]): Promise<PagePlan> {
    const changes = await this.#cache.refresh(documents);
    return planPages(this.#cache, this.#state, {
      keys: concernedSelections(changes),
      agents: agentsIn(changes),
      again: this.#waiting,
    });
  }

  /** After a start, or after a publish that broke off: nothing is known of what was read before. */
  async #planAll(changed: ReadonlyMap<string, Difference>): Promise<PagePlan> {
    this.#cache = new ContentCache(this.#options.fetch);
    await this.#cache.readAll();
    const ids = new Set(changed.keys());
    return planPages(
      this.#cache,
      this.#state,
      await everythingChanged(this.#cache, this.#state, ids),
    );
  }

  /**
   * A rollback holds until somebody publishes. Then the site shows again what is published: what it
   * takes to come back to the last release of this engine goes into the next one.
   */
  #undoRollback(): { put: Map<string, { hash: string }>; remove: string[] } {
    const { store } = this.#options;
    const own = Number(this.#state.fact(RELEASE));
    const rolledBack = store.current()?.id !== own;
    return rolledBack && store.list().some(({ id }) => id === own)
      ? store.changesTo(own)
      : { put: new Map(), remove: [] };
  }

  #nothing(): Outcome {
    return {
      release: this.#options.store.current(),
      put: [],
      removed: [],
      documents: [],
      mended: [],
      refused: [],
    };
  }
}
