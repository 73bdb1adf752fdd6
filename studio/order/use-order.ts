import { useState } from "react";
import { useClient } from "sanity";
import { z } from "zod";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useLiveQuery } from "../ui/live-query.ts";
import { useErrorToast } from "../ui/use-error-toast.ts";
import { ConcernedDocument, nameOrType } from "../names/document-name.ts";
import { Publication, SiteRelease } from "../publishing/records.ts";
import { inOrder, isUntidy, moveItem, PlacedVersion, placesToWrite, type Placed } from "./order.ts";
import { signOf } from "./sign.ts";

const OrderResult = z.object({
  versions: z.array(PlacedVersion),
  publications: z.array(Publication.extend({ culprits: z.array(ConcernedDocument) })),
  site: SiteRelease.nullish(),
});

/** How long a move is shown before the dataset confirms it, in milliseconds. */
const AHEAD_MS = 3_000;
const OF_TYPE = `_type == $type && !(_id in path("versions.**"))`;

/**
 * The documents of a type in the order of the site, live, and the way to move one. A move is
 * written into published documents and drafts alike, in one transaction.
 * @returns rows: the documents; undefined before the first answer. signs: what rows say of their
 * documents, by id. untidy: whether numbers have a gap or are used twice. move: takes indexes.
 * tidy: gives every document the number of its line
 */
export function useOrder(type: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const orToast = useErrorToast();
  const [ahead, setAhead] = useState<readonly string[]>();
  const { data, trouble } = useLiveQuery(
    {
      fetch: `{
        "versions": *[${OF_TYPE}]{ _id, _rev, _createdAt, _updatedAt, id, order },
        "publications": *[_type == "publication" && documentType == $type]{
          ..., "culprits": *[_id in ^.problems[].document]{ _id, _type, name, title, region, issue }
        },
        "site": *[_id == "publication.site"][0]
      }`,
      listen: `*[_type == $type || _id == "publication.site" || (_type == "publication" && documentType == $type)]`,
      params: { type },
    },
    OrderResult,
  );
  const stored = inOrder(data?.versions ?? []);
  const rows = ahead === undefined ? stored : sortByIds(stored, ahead);

  const arrange = (next: readonly Placed[]) => {
    const places = placesToWrite(next);
    if (places.length === 0) return;
    setAhead(next.map(({ id }) => id));
    const transaction = client.transaction();
    for (const { id, order } of places) transaction.patch(id, { set: { order } });
    void orToast("The order did not change", async () => {
      try {
        await transaction.commit({ visibility: "sync", tag: "desk.order" });
        setTimeout(() => setAhead(undefined), AHEAD_MS);
      } catch (error) {
        setAhead(undefined);
        throw error;
      }
    });
  };
  const publications = new Map(
    data?.publications.map((publication) => [publication.document, publication]),
  );
  const signs = new Map(
    rows.flatMap((row) => {
      const publication = publications.get(row.id);
      const culprits = (publication?.culprits ?? []).map((document) =>
        nameOrType(document._id, document),
      );
      const sign = signOf(row, { type, publication, culprits, site: data?.site ?? undefined });
      return sign ? [[row.id, sign] as const] : [];
    }),
  );
  return {
    rows: data && rows,
    trouble,
    signs,
    untidy: ahead === undefined && isUntidy(rows),
    move: (from: number, to: number) => arrange(moveItem(rows, from, to)),
    tidy: () => arrange(rows),
  };
}

/** Documents in the order of a list of ids; what the list does not know comes last. */
function sortByIds(rows: readonly Placed[], ids: readonly string[]): Placed[] {
  const place = ({ id }: Placed) => {
    const index = ids.indexOf(id);
    return index === -1 ? Infinity : index;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}
