import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { z } from "zod";
import { API_VERSION } from "../../../src/facts/api-version.ts";
import type { ReleasedDocument } from "../../../src/facts/release-api.ts";

/** A revision of a document. */
type Revision = Pick<ReleasedDocument, "id" | "rev">;

const Transaction = z.object({ id: z.string(), author: z.string().nullish() });
/** Most transactions that are looked through. */
const LIMIT = 500;

/**
 * Who made some revisions, as far as the dataset's history knows it.
 * @returns ids of users, by revision
 */
export function useAuthors(documents: readonly Revision[]): ReadonlyMap<string, string> {
  const client = useClient({ apiVersion: API_VERSION });
  const [authors, setAuthors] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = [...new Set(documents.map(({ id }) => id))].sort().join(",");
  const revisions = documents.map(({ rev }) => rev).join(",");
  useEffect(() => {
    if (ids === "") return;
    let stale = false;
    const { dataset = "" } = client.config();
    const url = `/data/history/${dataset}/transactions/${ids}`;
    const query = {
      excludeContent: "true",
      excludeMutations: "true",
      reverse: "true",
      limit: String(LIMIT),
    };
    client.request<unknown>({ url, query, tag: "desk.releases" }).then(
      (lines) => {
        if (!stale) setAuthors(authorsIn(lines));
      },
      // Without a history there is no name.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [client, ids, revisions]);
  return authors;
}

/** Reads lines of JSON, one for each transaction. */
function authorsIn(lines: unknown): Map<string, string> {
  if (typeof lines !== "string") return new Map();
  return new Map(
    lines
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => Transaction.parse(JSON.parse(line)))
      .flatMap(({ id, author }) => (author ? [[id, author] as const] : [])),
  );
}
