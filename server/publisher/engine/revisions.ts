import { z } from "zod";
import { QUERY_DEFINITIONS } from "../../../src/content/query-definitions.ts";
import type { Fetch } from "../../../src/content/source.ts";
import type { Revision } from "./site-state.ts";

/** Types of documents that the site shows. */
const TYPES = [...new Set(QUERY_DEFINITIONS.map(({ type }) => type))];
const Rows = z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string() }));

/**
 * The published revisions of the documents that the site shows.
 * @param ids only these; default: all
 * @throws {SourceError} when the content cannot be read
 */
export async function readRevisions(
  fetch: Fetch,
  ids?: readonly string[],
): Promise<Map<string, Revision>> {
  const query =
    ids === undefined
      ? `*[_type in $types]{ _id, _type, _rev }`
      : `*[_id in $ids && _type in $types]{ _id, _type, _rev }`;
  const rows = Rows.parse(await fetch(query, { types: TYPES, ...(ids && { ids }) }));
  return byId(rows);
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
  const query = `*[_rev in $revisions && _type in $types]{ _id, _type, _rev }`;
  return byId(Rows.parse(await fetch(query, { types: TYPES, revisions })));
}

function byId(rows: z.infer<typeof Rows>): Map<string, Revision> {
  return new Map(rows.map(({ _id: id, _type: type, _rev: rev }) => [id, { id, type, rev }]));
}
