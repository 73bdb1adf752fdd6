import { ContentCache } from "../../../src/content/cache.ts";
import { concernedSelections } from "../../../src/content/selections.ts";
import type { Fetch, MediaBase } from "../../../src/content/source.ts";
import { MEDIA_ROOT } from "../../../src/facts/paths.ts";
import type { Hold } from "../../contracts/release-api.ts";
import type { SiteForm } from "../../../src/sealing/site-form.ts";
import type { Release, Releases } from "../../release/releases.ts";
import type { Renderer } from "../../render/renderer.ts";
import { PublishingOnHoldError } from "../../source/dataset-errors.ts";
import { requireContent, requireDataset, type ReadIdentity } from "../dataset/guard.ts";
import type { ReleasesAmong } from "../dataset/read.ts";
import { checkAgentPages, type CheckedPages } from "./check-agent-pages.ts";
import { deadLinksOf, type DeadLink } from "./dead-links.ts";
import { holdTogether } from "./hold-together.ts";
import { filesOfPages, readNamedFiles } from "./page-files.ts";
import { publishedDocuments, type PublishedDocument } from "./published-documents.ts";
import { renderPages, type FinishedPage, type RefusedPage } from "./render-pages.ts";
import {
  describeCause,
  differences,
  documentsOf,
  readRevisions,
  type Difference,
} from "./revisions.ts";
import { SiteState, type PageState } from "./site-state.ts";
import {
  agentsIn,
  currentPages,
  everythingChanged,
  planPages,
  type PagePlan,
} from "./stale-pages.ts";

const NO_RELEASES: ReleasesAmong = async () => [];

/** Options of an engine. */
export interface EngineOptions {
  releases: Releases;
  renderer: Renderer;
  /** The form of the site, taken from the renderer's build. */
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
  /** The newest release; undefined when there is none. */
  release: Release | undefined;
  /** Paths of changed files. */
  put: string[];
  removed: string[];
  documents: PublishedDocument[];
  /** Refused pages of earlier publishes that are live now. */
  mended: string[];
  refused: RefusedPage[];
  /** Dead links of the changed pages; they do not hold pages back. */
  deadLinks: DeadLink[];
}

/**
 * Turns changed documents into releases: compares them with the site, renders the pages that show
 * them, and writes a release with these pages. One call at a time. After an error visitors see what
 * they saw before, and the same call can be repeated.
 */
export class Engine {
  readonly #options: EngineOptions;
  #state: SiteState;
  #cache: ContentCache;
  /** False when the cache may differ from the site: then every page is checked. */
  #warm = false;
  /** Pages that could not be made since the start. */
  readonly #refused = new Set<string>();
  /** Pages that wait for other pages. Each publish tries them again. */
  #waiting: readonly string[] = [];

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#state = SiteState.of(options.releases);
    this.#cache = new ContentCache(options.fetch);
  }

  /** The rollback that visitors see; undefined without one. While it lasts nothing is published. */
  hold(): Hold | undefined {
    return this.#options.releases.hold();
  }

  /**
   * Compares all documents with the site, and publishes the differences as one release.
   * @throws {SourceError} when the content cannot be read
   * @throws {ReleaseError} when the release cannot be stored
   * @throws {PublishingOnHoldError} when the dataset is not the one that the site was made from
   */
  async reconcile(): Promise<PublishResult> {
    // Waiting edits differ from the site's revisions: the comparison after the rollback finds them.
    if (this.hold() !== undefined) return this.#unchanged();
    const instead = this.#options.releases.current()?.id ?? 0;
    const [checked, read] = await Promise.allSettled([
      this.#requireDataset(),
      readRevisions(this.#options.fetch),
    ]);
    // Report the read error: it is the one that operators can act on.
    if (read.status === "rejected") throw read.reason;
    if (checked.status === "rejected") throw checked.reason;
    const changed = differences(this.#state.documents, read.value);
    if (changed.size === 0 && this.#warm) return this.#unchanged();
    requireContent(this.#state, changed, this.#options.dataset.label);
    return this.#publish(changed, instead);
  }

  async #publish(
    changed: ReadonlyMap<string, Difference>,
    instead: number,
  ): Promise<PublishResult> {
    const { releases, form, dataset } = this.#options;
    const before = this.#state;
    const plan = await this.#plan(changed);
    const rendered = await renderPages(plan.render, this.#cache, this.#options);
    // The lake may have been replaced during the read.
    const confirmed = this.#requireDataset();
    // The result is awaited below.
    confirmed.catch(() => undefined);
    const named = await readNamedFiles(rendered.finished, this.#options);
    const together = await holdTogether({
      finished: named.finished,
      refused: [...rendered.refused, ...named.refused],
      changed,
      state: before,
      releasesAmong: dataset.releasesAmong ?? NO_RELEASES,
    });
    const checked = await checkAgentPages({
      // Pages that link to a removed page wait as well.
      plan: together.isIncomplete ? { ...plan, remove: [] } : plan,
      finished: together.finished,
      refused: together.refused,
      cache: this.#cache,
      state: before,
    });
    const { finished, refused, remove } = checked;
    const files = await filesOfPages(finished, this.#options);
    const used = new Set(finished.flatMap((page) => [...page.files.keys()]));
    for (const [path, bytes] of named.lacking) if (used.has(path)) files.set(path, bytes);
    await confirmed;

    const after = this.#state.with({
      documents: [...changed].map(([id, difference]) => [id, difference.after]),
      pages: finished.map(stateOf),
      removed: remove,
      // The next publish tries these again, also in another process.
      stale: refused.map(({ path }) => path),
    });
    const media = after.media();
    const documents = publishedDocuments({ changed, before, checked });
    const { release, put, removed } = await releases.write({
      cause: describeCause(changed),
      put: files,
      remove: [
        ...remove.flatMap((page) => form.pathsOf(page)),
        ...[...before.media()].filter((file) => !media.has(file)),
      ],
      documents: documents.map(({ id, type, rev = null }) => ({ id, type, rev })),
      state: after,
      instead,
    });
    this.#state = after;
    const mended = await this.#findMended(checked, before.outOfDate());
    for (const page of mended) this.#refused.delete(page);
    for (const { path } of refused) this.#refused.add(path);
    this.#waiting = checked.waiting;
    // After a publish with waiting pages the next one checks every page.
    this.#warm = !together.isIncomplete;
    const deadLinks = deadLinksOf(finished, after, releases.files(release.id));
    return { release, put, removed, documents, mended, refused, deadLinks };
  }

  /** Brings the cache up to date, and chooses pages. */
  async #plan(changed: ReadonlyMap<string, Difference>): Promise<PagePlan> {
    const { form, fetch } = this.#options;
    const sealed = form.sealed;
    const warm = this.#warm;
    // After an error the cache is ahead of the release: the next call starts over.
    this.#warm = false;
    if (warm) {
      const changes = await this.#cache.refresh(documentsOf(changed));
      const [keys, agents] = [concernedSelections(changes), agentsIn(changes)];
      const again = this.#waiting;
      return planPages(this.#cache, this.#state, { keys, agents, again, sealed });
    }
    this.#cache = new ContentCache(fetch);
    await this.#cache.readAll();
    const concern = await everythingChanged(this.#cache, this.#state, new Set(changed.keys()));
    return planPages(this.#cache, this.#state, { ...concern, sealed });
  }

  /** Checks that the dataset is the known one, and stores newly known parts of its identity. */
  async #requireDataset(): Promise<void> {
    const { releases, dataset } = this.#options;
    const known = this.#state.dataset;
    try {
      const found = await requireDataset(known, dataset.identity, dataset.label);
      if (JSON.stringify(found) === JSON.stringify(known)) return;
      this.#state = this.#state.withDataset(found);
      releases.keepState(this.#state);
    } catch (error) {
      // The cache is of another dataset.
      if (error instanceof PublishingOnHoldError) this.#warm = false;
      throw error;
    }
  }

  /** Refused pages of earlier publishes that are correct now. */
  async #findMended(
    { finished, refused, remove }: CheckedPages,
    outOfDate: readonly string[],
  ): Promise<string[]> {
    const live = new Set([...finished.map(({ path }) => path), ...remove]);
    for (const { path } of refused) live.delete(path);
    const stays = new Set(refused.map(({ path }) => path));
    const current = currentPages(this.#cache, this.#state);
    const mended: string[] = [];
    // `outOfDate` has those of an earlier process.
    for (const page of new Set([...this.#refused, ...outOfDate])) {
      if (stays.has(page)) continue;
      // A page is also mended when the mistake was undone.
      if (live.has(page) || (await current(page))) mended.push(page);
    }
    return mended;
  }

  #unchanged(): PublishResult {
    const nothing = { put: [], removed: [], documents: [], mended: [], refused: [], deadLinks: [] };
    return { release: this.#options.releases.newest(), ...nothing };
  }
}

function stateOf({ path, files, record }: FinishedPage): PageState {
  const { selections, documents, owner } = record;
  return {
    path,
    selections: Object.fromEntries(selections),
    documents: [...documents],
    media: [...files.keys()].filter((file) => file.startsWith(MEDIA_ROOT)),
    owner,
  };
}
