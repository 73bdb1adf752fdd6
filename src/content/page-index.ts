/**
 * Which documents every page read, kept while the site renders. A later publish renders again only
 * the pages that read a changed document, and pages that list all documents of a changed type.
 */
export interface PageRecord {
  /** Ids of the documents the page shows. */
  documents: Set<string>;
  /** Document types the page lists in full: a new document of that type concerns it as well. */
  types: Set<string>;
}

/** Page path (`/agent/nora`, no slash at the end) → what it read. */
export type PageIndex = Map<string, PageRecord>;

/** The index as it is written to disk: sorted, so that equal builds give equal bytes. */
export type StoredPageIndex = Record<string, { documents: string[]; types: string[] }>;

/** Notes that a page read documents, and lists types. */
export function recordPage(
  index: PageIndex,
  page: string,
  documents: Iterable<string>,
  types: Iterable<string>,
): void {
  const path = normalizePage(page);
  const record = index.get(path) ?? { documents: new Set<string>(), types: new Set<string>() };
  for (const id of documents) record.documents.add(id);
  for (const type of types) record.types.add(type);
  index.set(path, record);
}

/** Paths of the pages that a changed document concerns, in alphabetical order. */
export function pagesReading(index: PageIndex, document: string, type: string): string[] {
  return [...index]
    .filter(([, record]) => record.documents.has(document) || record.types.has(type))
    .map(([path]) => path)
    .sort();
}

/** The index in its stored form. */
export function storePageIndex(index: PageIndex): StoredPageIndex {
  return Object.fromEntries(
    [...index]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { documents, types }]) => [
        path,
        { documents: [...documents].sort(), types: [...types].sort() },
      ]),
  );
}

/** A page's path without a slash at the end; the landing page is `/`. */
export function normalizePage(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed;
}
