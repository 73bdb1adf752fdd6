import type { Library } from "./library.ts";
import { recordPage, type PageIndex } from "./page-index.ts";
import {
  SELECTIONS,
  selectionKey,
  type KeyedSelection,
  type Selection,
  type Selections,
} from "./selections.ts";

/** Reads one selection for a page; a keyed one by its argument. */
type ReadingFunction<S> =
  S extends KeyedSelection<infer T>
    ? (page: string, argument: string) => Promise<T>
    : S extends Selection<infer T>
      ? (page: string) => Promise<T>
      : never;

/**
 * A function for each selection, under its name. Each is told which page asks, for the page index.
 * They reject with `ContentError` for content of the wrong shape, and with what the library's source
 * throws when it cannot be read.
 */
type ReadingFunctions = { readonly [Name in keyof Selections]: ReadingFunction<Selections[Name]> };

/** The one way to content. */
export interface ContentDoor extends ReadingFunctions {
  /** The ids of the agents whose pages are to be made; no page is noted as a reader. */
  agentRoutes(): Promise<string[]>;
  /** What each page has read so far. */
  readonly pages: PageIndex;
}

interface Options {
  /** The index to note the readings in. */
  pages?: PageIndex;
  /** Ids for {@link ContentDoor.agentRoutes} when only some pages are wanted; default: all. */
  agentRoutes?: () => string[];
  /** Is given every value on its way to a page: the preview marks its texts. */
  present?: <T>(value: T) => T;
}

/** Reads a selection for a page, and notes it in the page index. */
type Ask = (selection: Selection<unknown>, page: string, argument?: string) => Promise<unknown>;

/** Opens a door to what a library holds. */
export function openDoor(library: Library, options: Options = {}): ContentDoor {
  const { pages = new Map(), present = (value) => value, agentRoutes } = options;

  const ask: Ask = async (selection, page, argument = "") => {
    const selected = await selection.select(library, argument);
    recordPage(pages, page, selectionKey(selection, argument), selected);
    return present(selected.value());
  };

  return {
    ...readingFunctions(SELECTIONS, ask),
    pages,
    agentRoutes: async () =>
      agentRoutes?.() ?? (await SELECTIONS.agentIds.select(library, "")).value(),
  };
}

// The compiler cannot follow types through `Object.entries`: the first signature tells it.
function readingFunctions(selections: Selections, ask: Ask): ReadingFunctions;
function readingFunctions(selections: Record<string, Selection<unknown>>, ask: Ask) {
  const functions = Object.entries(selections).map(([name, selection]) => {
    return [name, (page: string, argument?: string) => ask(selection, page, argument)];
  });
  return Object.fromEntries(functions);
}
