import { useEffect, useState } from "react";
import {
  createSearch,
  getPublishedId,
  useClient,
  useSchema,
  useSearchMaxFieldDepth,
  useWorkspace,
} from "sanity";
import { API_VERSION } from "../../src/facts/api-version.ts";

/** How long nothing is typed before the search is asked, in milliseconds. */
const PAUSE_MS = 250;
const MOST_HITS = 1_000;

/**
 * Ids of the documents of a type that match a search in any field, as in Sanity's own lists;
 * undefined without a search term or before the result.
 */
export function useSearch(type: string, text: string): ReadonlySet<string> | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const schemaType = useSchema().get(type);
  const { strategy } = useWorkspace().search;
  const [found, setFound] = useState<{ text: string; ids: ReadonlySet<string> }>();
  const maxDepth = useSearchMaxFieldDepth();
  const query = text.trim();
  useEffect(() => {
    if (query === "" || schemaType === undefined) return;
    const options = { strategy, maxDepth, tag: "desk.search" };
    const search = createSearch([schemaType], client, options);
    let subscription: { unsubscribe(): void } | undefined;
    const pause = setTimeout(() => {
      subscription = search(
        { query, types: [schemaType] },
        { limit: MOST_HITS, perspective: ["drafts"] },
      ).subscribe({
        next: ({ hits }) => {
          setFound({ text: query, ids: new Set(hits.map(({ hit }) => getPublishedId(hit._id))) });
        },
        error: () => setFound({ text: query, ids: new Set() }),
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      subscription?.unsubscribe();
    };
  }, [client, schemaType, strategy, maxDepth, query]);
  if (query === "" || found === undefined) return undefined;
  return found.ids;
}
