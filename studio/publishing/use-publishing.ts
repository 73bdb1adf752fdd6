import { useSchema } from "sanity";
import { z } from "zod";
import { useLiveQuery, type LiveAnswer } from "../ui/live-query.ts";
import { ConcernedDocument, nameOfDocument } from "../../src/content/documents/document-name.ts";
import { Publication, PublishedDocument, SiteRelease } from "./records.ts";
import { ROWS_MAX, type Publishing } from "./status.ts";

/** Types that the Studio knows and no page shows. */
const NOT_ON_THE_SITE: ReadonlySet<string> = new Set(["avatarAsset"]);

const PUBLISHED = `!(_id in path("drafts.**")) && !(_id in path("versions.**"))`;
/** What names a document, whichever its type. */
const NAME = `"name": coalesce(name, title, region, issue, from)`;
const DOCUMENT = `{ _id, _type, _rev, _updatedAt, ${NAME} }`;

const NEWEST = `{
  "documents": *[_type in $types && ${PUBLISHED}] | order(_updatedAt desc)[0...${ROWS_MAX}]${DOCUMENT},
  "publications": *[_type == "publication" && state == "refused"]
    + (*[_type == "publication" && state != "refused"] | order(at desc)[0...${ROWS_MAX}]),
  "site": *[_id == "publication.site"][0]
}{
  ...,
  "documents": documents + *[_id in ^.publications[].document && !(_id in ^.documents[]._id)]${DOCUMENT},
  "publications": publications + *[_type == "publication" && document in ^.documents[]._id && !(_id in ^.publications[]._id)],
  "concerned": *[_id in *[_type == "publication" && state == "refused"].problems[].document]
}`;
const LISTEN = `*[_type in $types || _type in ["publication", "siteRelease"]]`;

/** What the pane shows: the newest changes, and the documents that have to be mended. */
const PublishingResult = z.object({
  documents: z.array(PublishedDocument),
  publications: z.array(Publication),
  site: SiteRelease.nullish(),
  concerned: z.array(ConcernedDocument),
});

/** The publishing of the whole site, live. */
export function usePublishing(): LiveAnswer<
  Publishing & { concerned: readonly ConcernedDocument[] }
> {
  const types = useSiteTypes();
  const answer = useLiveQuery(
    { fetch: NEWEST, listen: LISTEN, params: { types } },
    PublishingResult,
  );
  if (answer.state !== "ready") return answer;
  const { site, documents, ...rest } = answer.data;
  return {
    state: "ready",
    data: {
      ...rest,
      documents: documents.map((document) => ({ ...document, name: nameOfDocument(document) })),
      site: site ?? undefined,
    },
  };
}

/** Types of the documents that pages are made of. */
export function useSiteTypes(): string[] {
  const schema = useSchema();
  return schema
    .getTypeNames()
    .filter((name) => schema.get(name)?.type?.name === "document" && !NOT_ON_THE_SITE.has(name))
    .filter((name) => !name.startsWith("sanity."));
}
