import type { Revision } from "./site-state.ts";

/** A document as the release knows it, and as it is now; undefined where it is not there. */
export interface Difference {
  before: Revision | undefined;
  after: Revision | undefined;
}

/** Those of some documents that are other ones now than those of the release. */
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

/** Why a release was made, in words for a person. */
export function describeCause(changed: ReadonlyMap<string, Difference>): string {
  const [first, ...others] = [...changed].map(([id, { before, after }]) => {
    return `${id} ${after === undefined ? "removed" : before === undefined ? "added" : "changed"}`;
  });
  if (first === undefined) return "content compared again";
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}
