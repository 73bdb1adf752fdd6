import { z } from "zod";
import type { SanityDocument } from "@sanity/types";
import { useLiveQuery } from "../ui/live-query.ts";
import { ConcernedDocument, nameOfDocument } from "../names/document-name.ts";
import { Publication, SiteRelease } from "./records.ts";
import { statusOf, type StatusRow } from "./status.ts";
import { useNow } from "../ui/use-now.ts";

const StatusResult = z.object({
  publication: Publication.nullish(),
  site: SiteRelease.nullish(),
  concerned: z.array(ConcernedDocument),
});
/** Interval of checks for a late publish, in milliseconds. */
const TICK_MS = 5_000;

/** One document on the site. */
export interface DocumentStatus {
  row: StatusRow;
  /** The documents that its problems are in; each may be another one. */
  concerned: readonly ConcernedDocument[];
}

/**
 * Live state of one document on the site.
 * @param id published id of the document
 * @param published the published document; null when there is none
 * @returns undefined while loading, and when the site has never been published
 */
export function useDocumentStatus(
  id: string,
  published: SanityDocument | null,
): DocumentStatus | undefined {
  const now = useNow(TICK_MS);
  const { data } = useLiveQuery(
    {
      fetch: `{
        "publication": *[_id == $publication][0],
        "site": *[_id == "publication.site"][0],
        "concerned": *[_id in *[_id == $publication].problems[].document]
      }`,
      listen: `*[_id in [$publication, "publication.site"]]`,
      params: { publication: `publication.${id}` },
    },
    StatusResult,
  );
  if (data === undefined) return undefined;
  const { publication, site, concerned } = data;
  // Without a publisher there is no state to show.
  if (!publication && !site) return undefined;
  const named = published && { ...published, name: nameOfDocument(published) };
  const row = statusOf(named ?? undefined, publication ?? undefined, site ?? undefined, now);
  return row && { row, concerned };
}
