/**
 * What every page read, noted while the site renders. A page is rendered again when one of its
 * selections is another one.
 */
export interface PageRecord {
  /** Ids of the documents that the page shows. */
  documents: Set<string>;
  /** What the page asked for (see `selections.ts`), with the hash of what it got. */
  selections: Map<string, string>;
  /** Id of the document that the page is about; absent for a page that is about none. */
  owner?: string;
}

/** Page path (`/agent/nora`, no slash at the end) → what it read. */
export type PageIndex = Map<string, PageRecord>;

/** The index as it is written to disk: sorted, so that equal builds give equal bytes. */
export type StoredPageIndex = Record<
  string,
  { documents: string[]; selections: Record<string, string>; owner?: string }
>;

/** Notes that a page read a selection. */
export function recordPage(
  index: PageIndex,
  page: string,
  key: string,
  selected: { hash: string; documents: Iterable<string>; owner?: string },
): void {
  const path = normalizePage(page);
  const record: PageRecord = index.get(path) ?? { documents: new Set(), selections: new Map() };
  for (const id of selected.documents) record.documents.add(id);
  record.selections.set(key, selected.hash);
  if (selected.owner !== undefined) record.owner = selected.owner;
  index.set(path, record);
}

/** The index in its stored form. */
export function storePageIndex(index: PageIndex): StoredPageIndex {
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  return Object.fromEntries(
    [...index].sort(byName).map(([path, { documents, selections, owner }]) => [
      path,
      {
        documents: [...documents].sort(),
        selections: Object.fromEntries([...selections].sort(byName)),
        ...(owner !== undefined && { owner }),
      },
    ]),
  );
}

/** A page's path without a slash at the end; the landing page is `/`. */
export function normalizePage(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed;
}
