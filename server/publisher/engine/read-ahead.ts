import { TOGETHER, type ContentCache } from "../../../src/content/cache.ts";
import type { ChangedDocument, EntryChange } from "../../../src/content/entry.ts";
import type { Difference } from "./differences.ts";
import type { Revision } from "./site-state.ts";

/** What documents are part of, to be read in one request with their revisions. */
export interface ReadAhead {
  queries: readonly string[];
  /** Their parameter `$ids`. */
  ids: readonly string[];
  /**
   * Brings the cache up to date: by the results, or by reading again where something else has changed.
   * @throws {SourceError} when the content cannot be read
   */
  refresh(
    changed: ReadonlyMap<string, Difference>,
    results: readonly unknown[],
  ): Promise<EntryChange[]>;
}

/**
 * Prepares to read what documents are part of, for mostly nothing has changed but what a delivery names.
 * @param shown the documents as the site shows them
 */
export async function readAhead(
  cache: ContentCache,
  shown: ReadonlyMap<string, Revision>,
): Promise<ReadAhead> {
  const reading = await cache.reading([...shown.values()]);
  const isSmall = reading.ids.length <= TOGETHER;
  return {
    queries: isSmall ? reading.queries : [],
    ids: isSmall ? reading.ids : [],
    refresh: async (changed, results) => {
      const foreseen =
        changed.size === shown.size &&
        [...changed].every(([id, { after }]) => after?.type === shown.get(id)?.type);
      return isSmall && foreseen ? reading.take(results) : cache.refresh(documentsOf(changed));
    },
  };
}

/** The documents of differences, with the types that they have or had. */
export function documentsOf(changed: ReadonlyMap<string, Difference>): ChangedDocument[] {
  return [...changed].map(([id, { before, after }]) => ({ id, type: after?.type ?? before?.type }));
}
