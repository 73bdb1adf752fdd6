import { documentsOf } from "../../../src/content/page-index.ts";
import type { ReleasesAmong } from "../dataset/read.ts";
import type { FinishedPage, RefusedPage } from "./render-pages.ts";
import type { Difference } from "./revisions.ts";
import type { SiteState } from "./site-state.ts";

/** Rendered pages, and whether a release of the dataset is incomplete, so that its pages wait. */
export interface RenderedPages {
  finished: FinishedPage[];
  refused: RefusedPage[];
  isIncomplete: boolean;
}

/**
 * Holds back all pages of a release of the dataset while one of its documents cannot be shown: it goes
 * live whole or not at all.
 */
export async function keepReleasesWhole(work: {
  finished: FinishedPage[];
  refused: RefusedPage[];
  changed: ReadonlyMap<string, Difference>;
  state: SiteState;
  releasesAmong: ReleasesAmong;
}): Promise<RenderedPages> {
  const { finished, refused, changed, state, releasesAmong } = work;
  const problems = refused.flatMap((page) => page.problems);
  const wrong = new Set(problems.map(({ document }) => document));
  if (wrong.size === 0) return { finished, refused, isIncomplete: false };
  const next = [...changed].map(([id, { after }]) => [id, after] as const);
  const revisions = state.with({ documents: next }).documents;
  const suspects = [...wrong].flatMap((id) => revisions.get(id)?.rev ?? []);
  const releases = new Set(suspects.length > 0 ? await releasesAmong(suspects) : []);
  const together = [...revisions.values()].filter(({ rev }) => releases.has(rev));
  const ids = new Set(together.map(({ id }) => id));
  const affected = new Set([...ids].flatMap((id) => state.pagesShowing(id)));
  const isOfGroup = ({ path, record }: FinishedPage) =>
    affected.has(path) || [...documentsOf(record)].some((id) => ids.has(id));
  const waiting = finished.filter(isOfGroup).map(({ path }) => ({ path, problems }));
  return {
    finished: finished.filter((page) => !isOfGroup(page)),
    refused: [...refused, ...waiting],
    isIncomplete: waiting.length > 0,
  };
}
