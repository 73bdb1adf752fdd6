/**
 * Records what every page read while the site renders. A page is rendered again when one of its
 * selections has another hash.
 */
export interface PageRecord {
  /** Ids of the documents that the page shows. */
  documents: Set<string>;
  /** The selections that the page read (see `selections.ts`), with the hashes of their results. */
  selections: Map<string, string>;
  /** Id of the document that the page is about, if there is one. */
  owner?: string;
}

/** Page path (`/agent/nora`, no slash at the end) → its record. */
export type PageIndex = Map<string, PageRecord>;

/** The index as it is written to disk: sorted, so that equal builds give equal bytes. */
export type StoredPageIndex = Record<
  string,
  { documents: string[]; selections: Record<string, string>; owner?: string }
>;

/** Records that a page read a selection. */
export function recordPage(
  index: PageIndex,
  page: string,
  key: string,
  result: { hash: string; documents: Iterable<string>; owner?: string },
): void {
  const path = normalizePage(page);
  const record: PageRecord = index.get(path) ?? { documents: new Set(), selections: new Map() };
  for (const id of result.documents) record.documents.add(id);
  record.selections.set(key, result.hash);
  if (result.owner !== undefined) record.owner = result.owner;
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
