import { useEffect, useState } from "react";
import { useClient } from "sanity";
import {
  deadLinksIn,
  WholeDocuments,
  type WholeDocument,
} from "../../src/content/documents/dead-links.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import type { Problem, Publication, PublishedDocument } from "./records.ts";
import { useSiteTypes } from "./use-publishing.ts";

/** Links of published documents that lead nowhere, with the documents that they are in. */
export interface DeadLinks {
  problems: readonly Problem[];
  concerned: readonly WholeDocument[];
}

const NONE: DeadLinks = { problems: [], concerned: [] };

/** Looks through the links of all published documents, once and after each publish. */
export function useDeadLinks(
  documents: readonly PublishedDocument[],
  publications: readonly Publication[],
): DeadLinks {
  const last = [...documents.map(({ _rev }) => _rev), ...publications.map(({ at }) => at)].join();
  const client = useClient({ apiVersion: API_VERSION });
  const types = useSiteTypes().join(",");
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    let stale = false;
    const query = `*[_type in $types]`;
    const options = { perspective: "published", tag: "desk.links" } as const;
    client.fetch<unknown>(query, { types: types.split(",") }, options).then(
      (answer) => {
        if (stale) return;
        const documents = WholeDocuments.parse(answer);
        const problems = deadLinksIn(documents);
        const guilty = new Set(problems.map(({ document }) => document));
        setFound({ problems, concerned: documents.filter(({ _id }) => guilty.has(_id)) });
      },
      // The list comes with the next publish.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [client, types, last]);
  return found;
}
