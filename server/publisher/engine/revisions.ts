import { z } from "zod";
import { QUERY_DEFINITIONS } from "../../../src/content/query-definitions.ts";
import type { Fetch } from "../../../src/content/source.ts";
import { fetchTogether } from "../../../src/content/together.ts";
import type { Revision } from "./site-state.ts";

/** Types of documents that the site shows. */
const TYPES = [...new Set(QUERY_DEFINITIONS.map(({ type }) => type))];
const Rows = z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string() }));
const BY_ID = `*[_id in $ids && _type in $types]{ _id, _type, _rev }`;
const BY_REVISION = `*[_rev in $revisions && _type in $types]{ _id, _type, _rev }`;

/**
 * The published revisions of all documents that the site shows.
 * @throws {SourceError} when the content cannot be read
 */
export async function readRevisions(fetch: Fetch): Promise<Map<string, Revision>> {
  return byId(await fetch(`*[_type in $types]{ _id, _type, _rev }`, { types: TYPES }));
}

/**
 * The published revisions of some documents, and the documents that some transactions have changed
 * last, of those that the site shows.
 * @param revisions ids of the transactions
 * @throws {SourceError} when the content cannot be read
 */
export async function readChanged(
  fetch: Fetch,
  ids: readonly string[],
  revisions: readonly string[],
): Promise<{ now: Map<string, Revision>; together: Map<string, Revision> }> {
  const params = { types: TYPES, ids, revisions };
  const [now, together] = await fetchTogether(fetch, [BY_ID, BY_REVISION], params);
  return { now: byId(now), together: byId(together) };
}

/**
 * The documents that the site shows and that were last changed by some transactions.
 * @param revisions ids of the transactions
 * @throws {SourceError} when the content cannot be read
 */
export async function readChangedBy(
  fetch: Fetch,
  revisions: readonly string[],
): Promise<Map<string, Revision>> {
  return byId(await fetch(BY_REVISION, { types: TYPES, revisions }));
}

function byId(rows: unknown): Map<string, Revision> {
  return new Map(
    Rows.parse(rows).map(({ _id: id, _type: type, _rev: rev }) => [id, { id, type, rev }]),
  );
}
