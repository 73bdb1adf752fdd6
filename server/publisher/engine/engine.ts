import { ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { Library, type ChangedDocument } from "../../../src/content/library.ts";
import { fetchMedia } from "../../../src/content/media-files.ts";
import type { MediaFile } from "../../../src/content/media.ts";
import { concernedSelections } from "../../../src/content/selections.ts";
import type { Fetch, MediaBase } from "../../../src/content/source.ts";
import { MEDIA_ROOT } from "../../../src/facts/paths.ts";
import type { Release } from "../../release/rows.ts";
import type { ReleaseStore } from "../../release/store.ts";
import { fileOfPage, type Renderer } from "../../render/renderer.ts";
import { describeCause, differences, type Difference } from "./differences.ts";
import { documentsOf, type PublishedDocument } from "./published-documents.ts";
import { hashedFilesIn, renderPages, type FinishedPage, type RefusedPage } from "./render-pages.ts";
import { readRevisions } from "./revisions.ts";
import { SiteState, type PageState, type Revision } from "./site-state.ts";
import { Untold } from "./untold.ts";
import { agentsIn, everythingChanged, planPages, type PagePlan } from "./stale-pages.ts";

/** What an engine works with. */
export interface EngineOptions {
  store: ReleaseStore;
  renderer: Renderer;
  /** Reads the published content, never a CDN's copy of it. */
  fetch: Fetch;
  /** Addresses that the dataset's files are relative to, and the folder of those fetched before. */
  media: { base: MediaBase; cacheDir: string };
}

/** Name of the fact that says which release this engine, or a full build, made last. */
export const RELEASE = "release";

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
  /** What editors have still to be told. */
  readonly untold: Untold;
  readonly #refused = new Map<string, RefusedPage>();
  #library: Library;
  #warm = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#state = options.store.transact((database) => new SiteState(database));
    this.untold = options.store.transact((database) => new Untold(database));
    this.#library = new Library(options.fetch);
  }

  /** The documents that the site was last compared with. */
  revisions(ids: readonly string[]): ReadonlyMap<string, Revision> {
    return this.#state.revisions(ids);
  }

  /**
   * Publishes documents by their ids. Order and repetition make no difference: what is published is
   * their state now.
   * @throws SourceError when the content cannot be read, ReleaseStoreError when nothing can be kept
   */
  async publish(ids: readonly string[]): Promise<Outcome> {
    if (!this.#warm) return this.reconcile();
    const now = await readRevisions(this.#options.fetch, ids);
    const before = this.#state.revisions(ids);
    return this.#bring(differences(before, now, ids));
  }

  /** Lets the next call look at every page of the release: some may have to be made again. */
  startOver(): void {
    this.#warm = false;
  }

  /** Compares all documents with the release, and publishes what is different. */
  async reconcile(): Promise<Outcome> {
    const now = await readRevisions(this.#options.fetch);
    const before = this.#state.revisions();
    return this.#bring(differences(before, now, [...before.keys(), ...now.keys()]));
  }

  async #bring(changed: ReadonlyMap<string, Difference>): Promise<Outcome> {
    if (changed.size === 0 && this.#warm) return this.#nothing();
    const warm = this.#warm;
    // When this breaks off, what was read is ahead of the release: the next call starts over.
    this.#warm = false;
    const documents = [...changed].map(([id, { before, after }]) => {
      return { id, type: after?.type ?? before?.type } satisfies ChangedDocument;
    });
    const plan = warm ? await this.#planFor(documents) : await this.#planAll(changed);
    const shownBefore = new Map(
      documents.map(({ id }) => [id, new Set(this.#state.pagesShowing(id))]),
    );
    const { finished, refused } = await renderPages(
      plan.render,
      this.#library,
      this.#options.renderer,
    );
    const tell = () =>
      documentsOf({ changed, shownBefore, removed: plan.remove, finished, refused });
    const released = await this.#release({ plan, finished, refused, changed, tell });
    this.#warm = true;

    const live = new Set([...finished.map(({ path }) => path), ...plan.remove]);
    for (const { path } of refused) live.delete(path);
    const mended = [...this.#refused.keys()].filter((page) => live.has(page));
    for (const page of mended) this.#refused.delete(page);
    for (const page of refused) this.#refused.set(page.path, page);
    return {
      ...released,
      documents: tell(),
      mended,
      refused,
    };
  }

  async #planFor(documents: readonly ChangedDocument[]): Promise<PagePlan> {
    const changes = await this.#library.refresh(documents);
    return planPages(this.#library, this.#state, {
      keys: concernedSelections(changes),
      agents: agentsIn(changes),
    });
  }

  /** After a start, or after a publish that broke off: nothing is known of what was read before. */
  async #planAll(changed: ReadonlyMap<string, Difference>): Promise<PagePlan> {
    this.#library = new Library(this.#options.fetch);
    await this.#library.readAll();
    const ids = new Set(changed.keys());
    return planPages(
      this.#library,
      this.#state,
      await everythingChanged(this.#library, this.#state, ids),
    );
  }

  async #release(work: {
    plan: PagePlan;
    finished: readonly FinishedPage[];
    refused: RefusedPage[];
    changed: ReadonlyMap<string, Difference>;
    tell: () => PublishedDocument[];
  }) {
    const { plan, finished, refused, changed, tell } = work;
    const { store } = this.#options;
    const state = this.#state;
    const undo = changed.size > 0 ? this.#undoRollback() : { put: [], remove: [] };
    const put = new Map<string, { hash: string }>(undo.put);
    const pages: PageState[] = [];
    const bodies: Promise<void>[] = [];
    for (const page of finished) {
      const files = hashedFilesIn(page.body);
      const problems = await this.#place(page.media, files, put);
      if (problems.length > 0) {
        refused.push({ path: page.path, problems });
        continue;
      }
      bodies.push(
        store.putObject(page.body, "page").then((hash) => {
          put.set(fileOfPage(page.path), { hash });
        }),
      );
      const { documents, selections } = page.record;
      pages.push({ path: page.path, documents: [...documents], selections, files });
    }
    await Promise.all(bodies);
    for (const [path, { hash }] of put) if (store.find(path)?.hash === hash) put.delete(path);
    const gone = [...plan.remove, ...pages.map(({ path }) => path)];
    const named = new Set(pages.flatMap(({ files }) => files));
    const media = gone
      .flatMap((page) => state.filesOf(page))
      .filter((file) => file.startsWith(MEDIA_ROOT) && !named.has(file));
    const remove = [
      ...undo.remove.filter((path) => !put.has(path)),
      ...plan.remove.map(fileOfPage),
      ...state.unused(media, gone),
    ];
    for (const path of remove) put.delete(path);
    const release = store.commit({ cause: describeCause(changed), put, remove }, (_, released) => {
      for (const page of pages) state.putPage(page);
      for (const page of plan.remove) state.removePage(page);
      state.putRevisions([...changed].map(([id, { after }]) => [id, after ?? null]));
      this.untold.write(tell());
      if (changed.size > 0) state.setFact(RELEASE, String(released.id));
    });
    return { release, put: [...put.keys()].sort(), removed: remove };
  }

  /**
   * A rollback holds until somebody publishes. Then the site shows again what is published: what it
   * takes to come back to the last release of this engine goes into the next one.
   */
  #undoRollback(): { put: Iterable<[string, { hash: string }]>; remove: string[] } {
    const { store } = this.#options;
    const own = Number(this.#state.fact(RELEASE));
    const rolledBack = store.current()?.id !== own;
    return rolledBack && store.list().some(({ id }) => id === own)
      ? store.changesTo(own)
      : { put: [], remove: [] };
  }

  /** Sees to it that the hashed files of a page are part of the next release. */
  async #place(
    media: readonly MediaFile[],
    files: readonly string[],
    put: Map<string, { hash: string }>,
  ): Promise<readonly ContentProblem[]> {
    const { store } = this.#options;
    const { base, cacheDir } = this.#options.media;
    const known = new Map(media.map((file) => [file.path, file]));
    for (const path of files) {
      if (put.has(path) || store.find(path) !== undefined) continue;
      const file = known.get(path);
      if (file !== undefined) {
        const bytes = await fetchMedia(file, base, cacheDir).catch((error: unknown) => {
          if (error instanceof ContentError) return error.problems;
          throw error;
        });
        if (!Buffer.isBuffer(bytes)) return bytes;
        put.set(path, { hash: await store.putObject(bytes, "asset") });
        continue;
      }
      // After a rollback a file of the current code may be in a later release only.
      const kept = store.findRetained(path);
      if (kept === undefined) {
        return [
          { document: "", field: "", message: `It names ${path}, which the site does not have` },
        ];
      }
      put.set(path, { hash: kept.hash });
    }
    return [];
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
