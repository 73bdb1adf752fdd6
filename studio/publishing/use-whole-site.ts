import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { WholeDocuments, type WholeDocument } from "../../src/content/documents/dead-links.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import type { Publication, PublishedDocument } from "./records.ts";
import { useSiteTypes } from "./use-publishing.ts";

const NONE: readonly WholeDocument[] = [];

/** All published documents with all of their fields, read once and after each publish; none before. */
export function useWholeSite(
  documents: readonly PublishedDocument[],
  publications: readonly Publication[],
): readonly WholeDocument[] {
  const last = [...documents.map(({ _rev }) => _rev), ...publications.map(({ at }) => at)].join();
  const client = useClient({ apiVersion: API_VERSION });
  const types = useSiteTypes().join(",");
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    let stale = false;
    const query = `*[_type in $types]`;
    const options = { perspective: "published", tag: "desk.site" } as const;
    client.fetch<unknown>(query, { types: types.split(",") }, options).then(
      (answer) => {
        if (!stale) setFound(WholeDocuments.parse(answer));
      },
      // They come with the next publish.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [client, types, last]);
  return found;
}
