import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { z } from "zod";
import { FIXED_PATHS } from "../../src/content/documents/site-paths.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { agentPage } from "../../src/facts/paths.ts";
import { deadLink, siteLinksIn } from "../../src/rules/site-links.ts";
import { ConcernedDocument } from "./document-name.ts";
import type { Problem } from "./records.ts";
import { useSiteTypes } from "./use-publishing.ts";

/** Links of published documents that lead nowhere, with the documents that they are in. */
export interface DeadLinks {
  problems: readonly Problem[];
  concerned: readonly ConcernedDocument[];
}

const Documents = z.array(ConcernedDocument);
const NONE: DeadLinks = { problems: [], concerned: [] };

/**
 * Looks through the links of all published documents, once and after each publish.
 * @param last what differs after each publish
 */
export function useDeadLinks(last: string): DeadLinks {
  const client = useClient({ apiVersion: API_VERSION });
  const types = useSiteTypes().join(",");
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    let stale = false;
    const query = `*[_type in $types]`;
    const options = { perspective: "published", tag: "desk.links" } as const;
    client.fetch<unknown>(query, { types: types.split(",") }, options).then(
      (documents) => {
        if (!stale) setFound(deadLinksIn(Documents.parse(documents)));
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

/** The dead links of a whole dataset. @param documents all published ones */
export function deadLinksIn(documents: readonly ConcernedDocument[]): DeadLinks {
  const agents = documents.flatMap(({ _type, id }) =>
    _type === "agent" && typeof id === "string" ? agentPage(id) : [],
  );
  const pages = new Set([...FIXED_PATHS, ...agents]);
  const problems = documents.flatMap((document) =>
    siteLinksIn(document).flatMap(({ field, href }) => {
      const message = deadLink(href, pages);
      return message === undefined ? [] : { document: document._id, field, message };
    }),
  );
  const guilty = new Set(problems.map(({ document }) => document));
  return { problems, concerned: documents.filter(({ _id }) => guilty.has(_id)) };
}
