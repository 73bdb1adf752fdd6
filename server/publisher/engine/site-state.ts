import { z } from "zod";
import { documentsOf } from "../../../src/content/page-index.ts";
import type { Releases } from "../../release/releases.ts";

const Revision = z.object({ id: z.string(), type: z.string(), rev: z.string() });
/** A published revision of a document. */
export type Revision = z.infer<typeof Revision>;

/** Sources of a page of the site. */
export const PageState = z.object({
  path: z.string(),
  /** The content that it has read: see `PageRecord`. */
  selections: z.record(
    z.string(),
    z.object({ hash: z.string(), documents: z.array(z.string()).readonly() }),
  ),
  /** Site paths of the dataset's files that it shows. */
  media: z.array(z.string()),
  /** Id of the document that the page is about, if there is one. */
  owner: z.string().optional(),
  /** True when the page is older than its content. Each publish tries it again. */
  stale: z.boolean().optional(),
});
export type PageState = z.infer<typeof PageState>;

const StoredState = z.object({
  /** The published documents at the last comparison with the pages. */
  documents: z.array(Revision),
  pages: z.array(PageState),
  /** Identity of the dataset that the site is made from. */
  dataset: z.string().optional(),
  /** Hash of all sources besides content. */
  code: z.string().optional(),
  /** Absolute path of the folder with the renderer of the build. */
  renderer: z.string().optional(),
});

/** A change of a state. */
interface StateChange {
  /** Revisions by id; undefined for a document that is gone. */
  documents?: Iterable<readonly [id: string, revision: Revision | undefined]>;
  /** New and changed pages. */
  pages?: readonly PageState[];
  /** Paths of pages that are gone. */
  removed?: readonly string[];
  /** Paths of pages that are older than their content now. */
  stale?: readonly string[];
}

/** The sources of the newest release. Immutable: each release has a state of its own. */
export class SiteState {
  readonly documents: ReadonlyMap<string, Revision>;
  readonly dataset: string | undefined;
  readonly code: string | undefined;
  readonly renderer: string | undefined;
  readonly #pages: ReadonlyMap<string, PageState>;

  constructor({ documents, pages, dataset, code, renderer }: z.infer<typeof StoredState>) {
    this.documents = new Map(documents.map((each) => [each.id, each]));
    this.#pages = new Map(pages.map((page) => [page.path, page]));
    this.dataset = dataset;
    this.code = code;
    this.renderer = renderer;
  }

  /**
   * The state of the newest release; an empty one without a release. Of a release that another
   * version of the code has written in another form, the dataset alone counts: a build follows.
   */
  static of(releases: Releases): SiteState {
    const stored = releases.state();
    const { data } = StoredState.safeParse(stored);
    const { dataset } = StoredState.pick({ dataset: true }).safeParse(stored).data ?? {};
    return new SiteState(data ?? { documents: [], pages: [], dataset });
  }

  /** The part that a release stores. */
  toJSON(): z.infer<typeof StoredState> {
    const { dataset, code, renderer } = this;
    const [documents, pages] = [[...this.documents.values()], [...this.#pages.values()]];
    return { documents, pages, dataset, code, renderer };
  }

  /** The same site with this identity of its dataset. */
  withDataset(dataset: string): SiteState {
    return new SiteState({ ...this.toJSON(), dataset });
  }

  /** The same site following another dataset: the next comparison takes every document for new. */
  adopt(dataset: string): SiteState {
    return new SiteState({ ...this.toJSON(), dataset, documents: [] });
  }

  /** The state after a change. */
  with({ documents = [], pages = [], removed = [], stale = [] }: StateChange): SiteState {
    const revisions = new Map(this.documents);
    for (const [id, revision] of documents) {
      if (revision === undefined) revisions.delete(id);
      else revisions.set(id, revision);
    }
    const all = new Map(this.#pages);
    for (const page of pages) all.set(page.path, page);
    for (const path of removed) all.delete(path);
    for (const path of stale) {
      const page = all.get(path);
      if (page !== undefined) all.set(path, { ...page, stale: true });
    }
    return new SiteState({
      ...this.toJSON(),
      documents: [...revisions.values()],
      pages: [...all.values()],
    });
  }

  /** Number of documents of a type. */
  count(type: string): number {
    return [...this.documents.values()].filter((each) => each.type === type).length;
  }

  /** All pages. */
  pages(): Iterable<PageState> {
    return this.#pages.values();
  }

  /** The page at a path; undefined when there is none. */
  page(path: string): PageState | undefined {
    return this.#pages.get(path);
  }

  /** Id of the document that a page is about; undefined when it is unknown. */
  ownerOf(path: string): string | undefined {
    return this.#pages.get(path)?.owner;
  }

  /** Paths of the pages whose subject is a document. */
  pagesAbout(document: string): string[] {
    return this.#pathsOf(({ owner }) => owner === document);
  }

  /** Paths of the pages that show a document. */
  pagesShowing(document: string): string[] {
    return this.#pathsOf((page) => documentsOf(page).has(document));
  }

  /** Paths of the pages that have read a selection. */
  pagesReading(key: string): string[] {
    return this.#pathsOf(({ selections }) => key in selections);
  }

  /** Paths of the pages that are older than their content. */
  outOfDate(): string[] {
    return this.#pathsOf(({ stale }) => stale === true);
  }

  /** The dataset's files that pages show. */
  media(): Set<string> {
    return new Set([...this.#pages.values()].flatMap(({ media }) => media));
  }

  #pathsOf(matches: (page: PageState) => boolean): string[] {
    return [...this.#pages.values()]
      .filter(matches)
      .map(({ path }) => path)
      .sort();
  }
}
