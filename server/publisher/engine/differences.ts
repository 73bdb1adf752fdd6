import type { Revision } from "./site-state.ts";

/** A document in the release and now; undefined where it does not exist. */
export interface Difference {
  before: Revision | undefined;
  after: Revision | undefined;
}

/** The documents whose revision has changed since the release. */
export function differences(
  before: ReadonlyMap<string, Revision>,
  now: ReadonlyMap<string, Revision>,
  ids: Iterable<string>,
): Map<string, Difference> {
  const found = new Map<string, Difference>();
  for (const id of ids) {
    const difference = { before: before.get(id), after: now.get(id) };
    if (difference.before?.rev !== difference.after?.rev) found.set(id, difference);
  }
  return found;
}

/** The cause of a release, for a person. */
export function describeCause(changed: ReadonlyMap<string, Difference>): string {
  const [first, ...others] = [...changed].map(([id, { before, after }]) => {
    return `${id} ${after === undefined ? "removed" : before === undefined ? "added" : "changed"}`;
  });
  if (first === undefined) return "content compared again";
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}
