import { agentOfPage, redirectOfPage } from "../facts/paths.ts";
import type { ContentCache } from "./cache.ts";
import { recordPage, type PageIndex } from "./page-index.ts";
import {
  SELECTIONS,
  selectionKey,
  type KeyedSelection,
  type Selection,
  type Selections,
} from "./selections.ts";

/** Reads one selection; a keyed one by its argument. */
type SelectionFunction<S> =
  S extends KeyedSelection<infer T>
    ? (argument: string) => Promise<T>
    : S extends Selection<infer T>
      ? () => Promise<T>
      : never;

/**
 * The content for one page: a function for each selection, under its name. They reject with
 * `ContentError` for content of the wrong shape, and with what the cache's source throws when it
 * cannot be read.
 */
export type PageContent = {
  readonly [Name in keyof Selections]: SelectionFunction<Selections[Name]>;
};

/** The only way from pages to content. */
export interface ContentClient {
  /**
   * The content for the page at a path. Every read through it is recorded in the page index.
   * @param page path of the page, with or without a slash at the end
   */
  at(page: string): PageContent;
  /** The ids of the agents whose pages are rendered; the page index records no reader. */
  agentRoutes(): Promise<string[]>;
  /** The same for legal pages. */
  legalRoutes(): Promise<string[]>;
  /** The same for the old addresses of redirects. */
  redirectRoutes(): Promise<string[]>;
  /** The selections that each page has read so far. */
  readonly pages: PageIndex;
}

interface Options {
  /** The index that records what pages read. */
  pages?: PageIndex;
  /** The only page whose route is wanted; default: all pages. */
  only?: string;
  /** Receives every value that a page reads: the preview finds the fields of texts in them. */
  onRead?: (value: unknown) => void;
}

/** Reads a selection for a page, and records it in the page index. */
type ReadSelection = (selection: Selection<unknown>, argument?: string) => Promise<unknown>;

/** Makes a client that reads through a cache. */
export function createContentClient(cache: ContentCache, options: Options = {}): ContentClient {
  const { pages = new Map(), onRead, only } = options;

  const askFor = (page: string): ReadSelection => {
    return async (selection, argument = "") => {
      const result = await selection.select(cache, argument);
      recordPage(pages, page, selectionKey(selection, argument), result);
      const value = result.value();
      onRead?.(value);
      return value;
    };
  };

  return {
    at: (page) => selectionFunctions(SELECTIONS, askFor(page)),
    pages,
    agentRoutes: async () =>
      only === undefined
        ? (await SELECTIONS.agentIds.select(cache, "")).value()
        : asList(agentOfPage(only)),
    legalRoutes: async () =>
      only === undefined
        ? (await SELECTIONS.legalSlugs.select(cache, "")).value()
        : [only.slice(1)],
    redirectRoutes: async () =>
      only === undefined
        ? (await SELECTIONS.redirects.select(cache, "")).value().map(({ from }) => from)
        : asList(redirectOfPage(only)),
  };
}

function asList(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}

// The compiler cannot follow types through `Object.entries`: the first signature tells it.
function selectionFunctions(selections: Selections, ask: ReadSelection): PageContent;
function selectionFunctions(selections: Record<string, Selection<unknown>>, ask: ReadSelection) {
  const functions = Object.entries(selections).map(([name, selection]) => {
    return [name, (argument?: string) => ask(selection, argument)];
  });
  return Object.fromEntries(functions);
}
