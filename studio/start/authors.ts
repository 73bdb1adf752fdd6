import { ClientError } from "@sanity/client";
import { useCallback } from "react";
import { useClient } from "sanity";
import { z } from "zod";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useRequest } from "../ui/requests.ts";

const Transaction = z.object({ id: z.string(), author: z.string().nullish() });
const NOBODY: ReadonlyMap<string, string> = new Map();
/** The newest transactions, without what they changed. */
const QUERY = {
  excludeContent: "true",
  excludeMutations: "true",
  reverse: "true",
  limit: "500",
};

/**
 * Who changed drafts last, as far as the dataset's history knows it.
 * @returns ids of users, by revision
 */
export function useAuthors(
  drafts: readonly { _id: string; _rev: string }[],
): ReadonlyMap<string, string> {
  const client = useClient({ apiVersion: API_VERSION });
  const ids = drafts.map(({ _id }) => _id).join(",");
  const revisions = drafts.map(({ _rev }) => _rev).join(",");
  const send = useCallback(async () => {
    if (ids === "") return NOBODY;
    const { dataset = "" } = client.config();
    const url = `/data/history/${dataset}/transactions/${ids}`;
    try {
      return authorsIn(await client.request<unknown>({ url, query: QUERY, tag: "desk.drafts" }));
    } catch (error) {
      // People who may not read the history see no names.
      if (error instanceof ClientError) return NOBODY;
      throw error;
    }
    // New revisions have authors of their own.
  }, [client, ids, revisions]);
  return useRequest(send).data ?? NOBODY;
}

/** Reads lines of JSON, one for each transaction. */
function authorsIn(lines: unknown): ReadonlyMap<string, string> {
  if (typeof lines !== "string") return NOBODY;
  return new Map(
    lines
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => Transaction.parse(JSON.parse(line)))
      .flatMap(({ id, author }) => (author ? [[id, author] as const] : [])),
  );
}
