/** What a page has read. It is rendered again when one of its selections has another hash. */
export interface PageRecord {
  /** Selections (see `selections.ts`): the hash of each, and the ids of the documents in it. */
  selections: Record<string, { hash: string; documents: readonly string[] }>;
  /** Id of the document that the page is about, if there is one. */
  owner?: string | undefined;
}

/** Page path (`/agent/nora`, no slash at the end) → its record. */
export type PageIndex = Map<string, PageRecord>;

/** Records that a page has read a selection. */
export function recordPage(
  index: PageIndex,
  page: string,
  key: string,
  { hash, documents, owner }: PageRecord["selections"][string] & Pick<PageRecord, "owner">,
): void {
  const path = normalizePage(page);
  const record: PageRecord = index.get(path) ?? { selections: {} };
  record.selections[key] = { hash, documents };
  if (owner !== undefined) record.owner = owner;
  index.set(path, record);
}

/** Ids of all documents that a page shows. */
export function documentsOf({ selections }: PageRecord): Set<string> {
  return new Set(Object.values(selections).flatMap(({ documents }) => documents));
}

/** The index as it is written to disk: sorted, so that equal builds give equal bytes. */
export function storePageIndex(index: PageIndex): Record<string, PageRecord> {
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  return Object.fromEntries(
    [...index].sort(byName).map(([path, { selections, owner }]) => {
      const sorted = Object.fromEntries(Object.entries(selections).sort(byName));
      return [path, { selections: sorted, owner }];
    }),
  );
}

/** A page's path without a slash at the end; the landing page is `/`. */
export function normalizePage(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed;
}
