import { z } from "zod";
import type { ChangedDocument } from "../../../src/content/query-results.ts";
import { QUERY_DEFINITIONS } from "../../../src/content/query-definitions.ts";
import type { Fetch } from "../../../src/content/source.ts";
import type { Revision } from "./site-state.ts";

/** Types of documents that the site shows. */
const TYPES = [...new Set(QUERY_DEFINITIONS.map(({ type }) => type))];
const Rows = z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string() }));

/** A document in the site and now; undefined where it does not exist. */
export interface Difference {
  before: Revision | undefined;
  after: Revision | undefined;
}

/**
 * The published revisions of all documents that the site shows.
 * @throws {SourceError} when the content cannot be read
 */
export async function readRevisions(fetch: Fetch): Promise<Map<string, Revision>> {
  const rows = await fetch(`*[_type in $types]{ _id, _type, _rev }`, { types: TYPES });
  return new Map(
    Rows.parse(rows).map(({ _id: id, _type: type, _rev: rev }) => [id, { id, type, rev }]),
  );
}

/** Documents whose revision has changed, by id. */
export function differences(
  before: ReadonlyMap<string, Revision>,
  now: ReadonlyMap<string, Revision>,
): Map<string, Difference> {
  const found = new Map<string, Difference>();
  for (const id of new Set([...before.keys(), ...now.keys()])) {
    const difference = { before: before.get(id), after: now.get(id) };
    if (difference.before?.rev !== difference.after?.rev) found.set(id, difference);
  }
  return found;
}

/** The documents of differences, with their current or former types. */
export function changedDocuments(changed: ReadonlyMap<string, Difference>): ChangedDocument[] {
  return [...changed].map(([id, { before, after }]) => ({ id, type: after?.type ?? before?.type }));
}

/** The cause of a release, for a person. */
export function describeCause(changed: ReadonlyMap<string, Difference>): string {
  const [first] = changed;
  if (first === undefined) return "content compared again";
  const [id, { before, after }] = first;
  const change = before === undefined ? "added" : "changed";
  const cause = `${id} ${after === undefined ? "removed" : change}`;
  return changed.size === 1 ? cause : `${cause}, and ${changed.size - 1} more`;
}
