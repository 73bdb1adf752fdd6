import { agentOfPage, redirectOfPage } from "../facts/paths.ts";
import type { Content } from "./query-results.ts";
import { recordPage, type PageIndex } from "./page-index.ts";
import { select, selectionKey, SELECTIONS, type Selections } from "./selections.ts";

/** Reads one selection, by its argument if it has one. */
type SelectionReader<S> = S extends (content: Content, ...argument: infer Argument) => infer T
  ? (...argument: Argument) => Promise<Awaited<T>>
  : never;

type SelectionReaders = { readonly [Name in keyof Selections]: SelectionReader<Selections[Name]> };

/**
 * The content for one page: a function for each selection, under its name. They reject with
 * `ContentError` for content of the wrong shape, and with what the content's source throws when it
 * cannot be read.
 */
export type PageContent = SelectionReaders & {
  /** One agent by its id; undefined when there is none. */
  agent: (id: string) => ReturnType<SelectionReaders["agentDetails"]>;
};

/** The only way from pages to content. */
export interface ContentClient {
  /**
   * The content for the page at a path. Every read through it is recorded in the page index.
   * @param page path of the page, with or without a slash at the end
   */
  at(page: string): PageContent;
  /** The ids of the agents whose pages are rendered; the page index records no reader. */
  agentRoutes(): string[];
  /** The same for legal pages. */
  legalRoutes(): string[];
  /** The same for the old addresses of redirects. */
  redirectRoutes(): string[];
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

/** Makes a client that reads a content. */
export function createContentClient(content: Content, options: Options = {}): ContentClient {
  const { pages = new Map(), onRead, only } = options;
  const readAt = (page: string) => async (name: string, argument?: string) => {
    const key = selectionKey(name, argument);
    const result = await select(content, key);
    recordPage(pages, page, key, result);
    const value = result.value();
    onRead?.(value);
    return value;
  };
  return {
    at: (page) => {
      const reads = readersOf(readAt(page));
      const agent = async (id: string) => {
        const document = await reads.agentWithId(id);
        return document === undefined ? undefined : reads.agentDetails(document);
      };
      return { ...reads, agent };
    },
    pages,
    agentRoutes: () =>
      only === undefined ? SELECTIONS.agentIds(content) : asList(agentOfPage(only)),
    legalRoutes: () => (only === undefined ? SELECTIONS.legalSlugs(content) : [only.slice(1)]),
    redirectRoutes: () =>
      only === undefined
        ? SELECTIONS.redirects(content).map(({ from }) => from)
        : asList(redirectOfPage(only)),
  };
}

function asList(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}

// The compiler cannot follow types through `Object.entries`: the first signature tells it.
function readersOf(read: (name: string, argument?: string) => Promise<unknown>): SelectionReaders;
function readersOf(read: (name: string, argument?: string) => Promise<unknown>): object {
  const reads = Object.keys(SELECTIONS).map((name) => {
    return [name, (argument?: string) => read(name, argument)];
  });
  return Object.fromEntries(reads);
}
