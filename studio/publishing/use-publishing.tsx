import { type ReactNode, useEffect, useMemo, useState } from "react";
import { LoadingBlock } from "sanity";
import { z } from "zod";
import {
  type AnyDocument,
  AnyDocuments,
  NAME_FIELDS,
} from "../../src/content/documents/document-name.ts";
import { useLiveQuery } from "../ui/requests.ts";
import { SITE_TYPES } from "../schemas/index.ts";
import { Notice } from "../ui/layout.tsx";
import { Publication, publicationId, SiteRelease } from "../../server/contracts/release-api.ts";
import { PUBLISHED, PublishedDocument, type StatusRow, statusOf, statusRows } from "./status.ts";
import type { SanityDocument } from "@sanity/types";

/** Interval of checks for a late publish, in milliseconds. */
const TICK_MS = 5_000;

/** The current time, in milliseconds since 1970. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The documents, what the publisher reports of them, and those that have to be corrected. */
const PUBLISHING = `{
  "documents": *[_type in $types && ${PUBLISHED}]{ _id, _type, _rev, _updatedAt, ${NAME_FIELDS} },
  "publications": *[_type == "publication"],
  "site": *[_id == "publication.site"][0],
  "concerned": *[_id in *[_type == "publication" && state == "refused"].problems[].document]
}`;
const LISTEN = `*[_type in $types || _type in ["publication", "siteRelease"]]`;

const PublishingResult = z.object({
  documents: z.array(PublishedDocument),
  publications: z.array(Publication),
  site: SiteRelease.nullish(),
  concerned: AnyDocuments,
});

/** The publishing of the whole site. */
export interface PublishingState {
  rows: readonly StatusRow[];
  /** The release that visitors see. */
  site: SiteRelease | undefined;
  /** The documents that problems are in. */
  concerned: readonly AnyDocument[];
}

/** What is made of the publishing of the whole site, live, once it is read. */
export function SiteState(props: { children: (state: PublishingState) => ReactNode }) {
  const now = useNow();
  const { data: found, trouble } = useLiveQuery(
    { fetch: PUBLISHING, listen: LISTEN, params: { types: SITE_TYPES } },
    PublishingResult,
  );
  const data = useMemo(() => {
    if (found === undefined) return undefined;
    const { documents, publications, concerned } = found;
    const site = found.site ?? undefined;
    const rows = statusRows({ documents, publications, site }, now);
    return { rows, site, concerned };
  }, [found, now]);
  return (
    <>
      {data === undefined && trouble === undefined && (
        <LoadingBlock showText title="Reading what is on the site" />
      )}
      {trouble !== undefined && (
        <Notice
          role="status"
          tone="caution"
          text="The state of the site cannot be read just now. It comes back by itself."
        />
      )}
      {data && props.children(data)}
    </>
  );
}

const StatusResult = z.object({
  publication: Publication.nullish(),
  site: SiteRelease.nullish(),
  concerned: AnyDocuments,
});

/**
 * Live state of one document on the site.
 * @param id published id of the document
 * @param published the published document; null when there is none
 * @returns row: its state. concerned: the documents that its problems are in; each may be another one.
 * Undefined while loading, and when the site has never been published
 */
export function useDocumentStatus(id: string, published: SanityDocument | null) {
  const now = useNow();
  const { data } = useLiveQuery(
    {
      fetch: `{
        "publication": *[_id == $publication][0],
        "site": *[_id == "publication.site"][0],
        "concerned": *[_id in *[_id == $publication].problems[].document]
      }`,
      listen: `*[_id in [$publication, "publication.site"]]`,
      params: { publication: publicationId(id) },
    },
    StatusResult,
  );
  if (data === undefined) return undefined;
  const { publication, site, concerned } = data;
  // Without a publisher there is no state to show.
  if (!publication && !site) return undefined;
  const row = statusOf(published ?? undefined, publication ?? undefined, site ?? undefined, now);
  return row && { row, concerned };
}
export type DocumentStatus = NonNullable<ReturnType<typeof useDocumentStatus>>;
