import { useState } from "react";
import { useClient } from "sanity";
import { z } from "zod";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useLiveQuery, type LiveResult } from "../ui/live-query.ts";
import { useErrorToast } from "../ui/use-error-toast.ts";
import { ConcernedDocument, nameOrType } from "../names/document-name.ts";
import { Publication, SiteRelease } from "../publishing/records.ts";
import { inOrder, isUntidy, moveItem, PlacedVersion, placesToWrite, type Placed } from "./order.ts";
import { signOf, type RowSign } from "./sign.ts";

const OrderResult = z.object({
  versions: z.array(PlacedVersion),
  publications: z.array(Publication.extend({ culprits: z.array(ConcernedDocument) })),
  site: SiteRelease.nullish(),
});

/** How long a move is shown before the dataset confirms it, in milliseconds. */
const AHEAD_MS = 3_000;
const OF_TYPE = `_type == $type && !(_id in path("versions.**"))`;

/** An ordered list as the pane shows it. */
export interface OrderedList {
  /** Documents in the order of the site. */
  rows: Placed[];
  /** What rows say of their documents, by id: those that visitors do not see as they are. */
  signs: ReadonlyMap<string, RowSign>;
  /** Whether the numbers of the published documents have a gap, or one of them is used twice. */
  untidy: boolean;
}

/**
 * The documents of a type in the order of the site, live, and the way to move one. A move is
 * written into published documents and drafts alike, in one transaction.
 */
export function useOrder(type: string): {
  list: LiveResult<OrderedList>;
  move: (from: number, to: number) => void;
  /** Gives every document the number of its line. */
  tidy: () => void;
} {
  const client = useClient({ apiVersion: API_VERSION });
  const orToast = useErrorToast();
  const [ahead, setAhead] = useState<readonly string[]>();
  const result = useLiveQuery(
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
  const stored = result.state === "ready" ? inOrder(result.data.versions) : [];
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
  const move = (from: number, to: number) => arrange(moveItem(rows, from, to));
  const tidy = () => arrange(rows);
  if (result.state !== "ready") return { list: result, move, tidy };
  const { publications, site } = result.data;
  const known = new Map(publications.map((publication) => [publication.document, publication]));
  const signs = new Map(
    rows.flatMap((row) => {
      const publication = known.get(row.id);
      const culprits = (publication?.culprits ?? []).map((document) =>
        nameOrType(document._id, document),
      );
      const sign = signOf(row, { type, publication, culprits, site: site ?? undefined });
      return sign ? [[row.id, sign] as const] : [];
    }),
  );
  const untidy = ahead === undefined && isUntidy(rows);
  return { list: { state: "ready", data: { rows, signs, untidy } }, move, tidy };
}

/** Documents in the order of a list of ids; what the list does not know comes last. */
function sortByIds(rows: readonly Placed[], ids: readonly string[]): Placed[] {
  const place = ({ id }: Placed) => {
    const index = ids.indexOf(id);
    return index === -1 ? Infinity : index;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}
