import { z } from "zod";
import type { SanityDocument } from "@sanity/types";
import { useLiveQuery } from "../live-query.ts";
import { Publication, SiteRelease } from "./records.ts";
import { statusOf, type StatusRow } from "./status.ts";
import { useNow } from "./use-now.ts";

const StatusResult = z.object({ publication: Publication.nullish(), site: SiteRelease.nullish() });
/** How often it is looked whether a publish waits for too long, in milliseconds. */
const TICK_MS = 5_000;

/**
 * Live state of one document on the site.
 * @param id published id of the document
 * @param published the published document; null when there is none
 * @returns undefined while loading, and when the site has never been published
 */
export function useDocumentStatus(
  id: string,
  published: SanityDocument | null,
): StatusRow | undefined {
  const now = useNow(TICK_MS);
  const answer = useLiveQuery(
    {
      fetch: `{ "publication": *[_id == $publication][0], "site": *[_id == "publication.site"][0] }`,
      listen: `*[_id in [$publication, "publication.site"]]`,
      params: { publication: `publication.${id}` },
    },
    StatusResult,
  );
  if (answer.state !== "ready") return undefined;
  const { publication, site } = answer.data;
  // Without a publisher there is no state to show.
  if (!publication && !site) return undefined;
  return statusOf(published ?? undefined, publication ?? undefined, site ?? undefined, now);
}
