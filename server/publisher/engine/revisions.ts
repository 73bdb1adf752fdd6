import { z } from "zod";
import { QUERY_DEFINITIONS } from "../../../src/content/query-definitions.ts";
import type { Fetch } from "../../../src/content/source.ts";
import { fetchTogether } from "../../../src/content/together.ts";
import type { Revision } from "./site-state.ts";

/** Types of documents that the site shows. */
const TYPES = [...new Set(QUERY_DEFINITIONS.map(({ type }) => type))];
const Rows = z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string() }));
const BY_ID = `*[_id in $delivered && _type in $types]{ _id, _type, _rev }`;
const BY_REVISION = `*[_rev in $revisions && _type in $types]{ _id, _type, _rev }`;

/**
 * The published revisions of all documents that the site shows.
 * @throws {SourceError} when the content cannot be read
 */
export async function readRevisions(fetch: Fetch): Promise<Map<string, Revision>> {
  return byId(await fetch(`*[_type in $types]{ _id, _type, _rev }`, { types: TYPES }));
}

/** What is read at a delivery. */
interface Delivered {
  /** The published revisions of the delivered documents. */
  now: Map<string, Revision>;
  /** The documents that the transactions have changed last. */
  together: Map<string, Revision>;
  /** Results of the other queries. */
  others: readonly unknown[];
}

/**
 * The published revisions of some documents, and the documents that some transactions have changed
 * last, of those that the site shows; together with other queries.
 * @param revisions ids of the transactions
 * @param others further queries, with their parameter `$ids`
 * @throws {SourceError} when the content cannot be read
 */
export async function readDelivered(
  fetch: Fetch,
  { delivered, revisions }: { delivered: readonly string[]; revisions: readonly string[] },
  { queries, ids }: { queries: readonly string[]; ids: readonly string[] },
): Promise<Delivered> {
  const params = { types: TYPES, delivered, revisions, ids };
  const all = [BY_ID, BY_REVISION, ...queries];
  const [now, together, ...others] = await fetchTogether(fetch, all, params);
  return { now: byId(now), together: byId(together), others };
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
