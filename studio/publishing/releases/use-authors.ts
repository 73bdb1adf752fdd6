import { ClientError } from "@sanity/client";
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
/** After a failed request the next one follows, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Who made some revisions, as far as the dataset's history knows it. After a failure it is asked again.
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
    let again: ReturnType<typeof setTimeout> | undefined;
    const { dataset = "" } = client.config();
    const url = `/data/history/${dataset}/transactions/${ids}`;
    const query = {
      excludeContent: "true",
      excludeMutations: "true",
      reverse: "true",
      limit: String(LIMIT),
    };
    const ask = () =>
      void client.request<unknown>({ url, query, tag: "desk.releases" }).then(
        (lines) => {
          if (!stale) setAuthors(authorsIn(lines));
        },
        (error: unknown) => {
          // Who may not read the history sees no name.
          if (!stale && !(error instanceof ClientError)) again = setTimeout(ask, AGAIN_MS);
        },
      );
    ask();
    return () => {
      stale = true;
      clearTimeout(again);
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
