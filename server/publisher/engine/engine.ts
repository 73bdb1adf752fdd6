import { Content } from "../../../src/content/query-results.ts";
import type { Fetch, MediaBase } from "../../../src/content/source.ts";
import { MEDIA_ROOT } from "../../../src/facts/paths.ts";
import type { SiteForm } from "../../../src/sealing/site-form.ts";
import type { Release, Releases } from "../../release/releases.ts";
import type { Renderer } from "../../render/renderer.ts";
import { PublishingOnHoldError } from "../../source/dataset-errors.ts";
import { requireContent, requireDataset, type ReadIdentity } from "../dataset/guard.ts";
import type { AuthorOf, ReleasesAmong } from "../dataset/read.ts";
import { checkAgentPages } from "./check-agent-pages.ts";
import { keepReleasesWhole } from "./whole-releases.ts";
import { filesOfPages, readNamedFiles } from "./page-files.ts";
import { planPages } from "./plan-pages.ts";
import { publishedDocuments, type PublishedDocument } from "./published-documents.ts";
import { renderPages, type FinishedPage, type RefusedPage } from "./render-pages.ts";
import {
  describeCause,
  differences,
  changedDocuments,
  readRevisions,
  type Difference,
} from "./revisions.ts";
import { SiteState, type PageState } from "./site-state.ts";

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
  /** Reads the dataset's identity, its releases and its authors; its name in messages. */
  dataset: {
    identity: ReadIdentity;
    label: string;
    releasesAmong: ReleasesAmong;
    authorOf: AuthorOf;
  };
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
}

/**
 * Turns changed documents into releases: compares them with the site, renders the pages that show
 * them, and writes a release with these pages. One call at a time. After an error visitors see what
 * they saw before, and the same call can be repeated.
 */
export class Engine {
  readonly #options: EngineOptions;
  #state: SiteState;
  /** The content at the last publish; undefined when that failed, or a release of the dataset is incomplete. */
  #content: Content | undefined;
  /** Pages that wait for other pages. Each publish tries them again. */
  #waiting: readonly string[] = [];

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#state = SiteState.of(options.releases);
  }

  /**
   * Compares all documents with the site, and publishes the differences as one release.
   * @throws {SourceError} when the content cannot be read
   * @throws {ReleaseError} when the release cannot be stored
   * @throws {PublishingOnHoldError} when the dataset is not the one that the site was made from
   */
  async reconcile(): Promise<PublishResult> {
    // Waiting edits differ from the site's revisions: the comparison after the rollback finds them.
    if (this.#options.releases.hold() !== undefined) return this.#unchanged();
    const instead = this.#options.releases.current()?.id ?? 0;
    const [checked, read] = await Promise.allSettled([
      this.#requireDataset(),
      readRevisions(this.#options.fetch),
    ]);
    // Report the read error: it is the one that operators can act on.
    if (read.status === "rejected") throw read.reason;
    if (checked.status === "rejected") throw checked.reason;
    const changed = differences(this.#state.documents, read.value);
    if (changed.size === 0 && this.#content !== undefined) return this.#unchanged();
    requireContent(this.#state, changed, this.#options.dataset.label);
    return this.#publish(changed, instead);
  }

  async #publish(
    changed: ReadonlyMap<string, Difference>,
    instead: number,
  ): Promise<PublishResult> {
    const { releases, form, fetch, dataset } = this.#options;
    const before = this.#state;
    const known = this.#content;
    // After an error the next publish reads everything again.
    this.#content = undefined;
    const documents = changedDocuments(changed);
    // Documents of one transaction have one author. Read while the pages are rendered.
    const asked = new Map([...changed].map(([id, { after }]) => [after?.rev ?? id, id]));
    const authors = Promise.all([...asked.values()].map(dataset.authorOf));
    const content = known ? await known.after(documents) : await Content.read(fetch);
    const plan = await planPages(
      before,
      { content, before: known, changed: documents },
      { again: this.#waiting, sealed: form.sealed },
    );
    const rendered = await renderPages(plan.render, content, this.#options);
    const named = await readNamedFiles(rendered.finished, this.#options);
    const pages = await keepReleasesWhole({
      finished: named.finished,
      refused: [...rendered.refused, ...named.refused],
      changed,
      state: before,
      releasesAmong: dataset.releasesAmong,
    });
    const checked = checkAgentPages({
      // Pages that link to a removed page wait as well.
      plan: pages.isIncomplete ? { ...plan, remove: [] } : plan,
      finished: pages.finished,
      refused: pages.refused,
      content,
      state: before,
    });
    const { finished, refused, remove } = checked;
    const files = await filesOfPages(finished, this.#options);
    const used = new Set(finished.flatMap((page) => [...page.files.keys()]));
    for (const [path, bytes] of named.missing) if (used.has(path)) files.set(path, bytes);

    const after = this.#state.with({
      documents: [...changed].map(([id, difference]) => [id, difference.after]),
      pages: finished.map(stateOf),
      removed: remove,
      // The next publish tries these again, also in another process.
      stale: refused.map(({ path }) => path),
    });
    const media = after.media();
    const published = publishedDocuments({ changed, before, checked });
    const { release, put, removed } = await releases.write({
      cause: describeCause(changed),
      put: files,
      remove: [
        ...remove.flatMap((page) => form.pathsOf(page)),
        ...[...before.media()].filter((file) => !media.has(file)),
      ],
      documents: published.map(({ id, type }) => ({ id, type })),
      by: [...new Set((await authors).flatMap((author) => author ?? []))],
      state: after,
      instead,
    });
    this.#state = after;
    // A page that is gone waits no longer either.
    const live = new Set([...finished.map(({ path }) => path), ...remove]);
    const waited = new Set([...this.#waiting, ...before.outOfDate()]);
    const mended = [...waited].filter((path) => live.has(path));
    this.#waiting = checked.waiting;
    // Until a release of the dataset is whole, each publish tries it again.
    if (!pages.isIncomplete) this.#content = content;
    return { release, put, removed, documents: published, mended, refused };
  }

  /** Checks that the dataset is the known one. The first is known from then on. */
  async #requireDataset(): Promise<void> {
    const { releases, dataset } = this.#options;
    const known = this.#state.dataset;
    try {
      const found = await requireDataset(known, dataset.identity, dataset.label);
      if (known !== undefined) return;
      this.#state = this.#state.withDataset(found);
      releases.keepState(this.#state);
    } catch (error) {
      // The content is of another dataset.
      if (error instanceof PublishingOnHoldError) this.#content = undefined;
      throw error;
    }
  }

  #unchanged(): PublishResult {
    const nothing = { put: [], removed: [], documents: [], mended: [], refused: [] };
    return { release: this.#options.releases.newest(), ...nothing };
  }
}

function stateOf({ path, files, record }: FinishedPage): PageState {
  const { selections, owner } = record;
  return {
    path,
    selections,
    media: [...files.keys()].filter((file) => file.startsWith(MEDIA_ROOT)),
    owner,
  };
}
