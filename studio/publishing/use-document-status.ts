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
 * How one document stands to the site, live.
 * @param id published id of the document
 * @param published the document as it is published; null when it is not
 * @returns undefined while nothing is known, and where the site has never been published
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
  // A Studio whose site no publisher looks after has nothing to tell.
  if (!publication && !site) return undefined;
  return statusOf(published ?? undefined, publication ?? undefined, site ?? undefined, now);
}
