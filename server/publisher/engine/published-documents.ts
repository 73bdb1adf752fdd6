import type { ContentProblem } from "../../../src/content/errors.ts";
import { documentsOf } from "../../../src/content/page-index.ts";
import {
  REDIRECT_RULES,
  redirectOfPage,
  REDIRECTS_FILE,
  SHELL_PAGE,
} from "../../../src/facts/paths.ts";
import type { CheckedPages } from "./check-agent-pages.ts";
import type { Difference } from "./revisions.ts";
import type { SiteState } from "./site-state.ts";

/** A published, unpublished or deleted document, with the result. */
export interface PublishedDocument {
  id: string;
  type: string;
  /** Its published revision; undefined when it is gone. */
  rev: string | undefined;
  /** Paths of the pages that changed because of it, sorted. */
  pages: string[];
  /** Why pages that show it stay unchanged; empty when all are live. */
  problems: (ContentProblem & { page: string })[];
}

/**
 * The result for each changed document.
 * @param work.before the site before the publish
 */
export function publishedDocuments(work: {
  changed: ReadonlyMap<string, Difference>;
  before: SiteState;
  checked: CheckedPages;
}): PublishedDocument[] {
  const { changed, checked } = work;
  // The shell of a sealed site is at no address of its own: editors see it at every page. The rules
  // of redirects are for hosts.
  const isAtAddress = ({ path }: { path: string }) =>
    path !== SHELL_PAGE && path !== REDIRECT_RULES;
  const refused = checked.refused.filter(isAtAddress);
  const refusedPaths = new Set(refused.map(({ path }) => path));
  const finished = checked.finished.filter(
    (page) => isAtAddress(page) && !refusedPaths.has(page.path),
  );
  const rules = checked.refused.find(({ path }) => path === REDIRECT_RULES);
  const isOf = (id: string) => (problem: ContentProblem) => problem.document === id;
  return [...changed].map(([id, { before, after }]) => {
    const pagesBefore = new Set(work.before.pagesShowing(id));
    const live = finished
      .filter(({ path, record }) => pagesBefore.has(path) || documentsOf(record).has(id))
      .map(({ path }) => path);
    const gone = checked.remove.filter((path) => pagesBefore.has(path));
    const problems = refused
      .filter((page) => pagesBefore.has(page.path) || page.problems.some(isOf(id)))
      .flatMap((page) => page.problems.map((each) => ({ ...each, page: addressOf(page.path) })));
    // A redirect without a source address has no page: only the rules report its problem.
    const ofRules = problems.length > 0 ? [] : (rules?.problems ?? []);
    const own = ofRules.filter(isOf(id));
    return {
      id,
      type: after?.type ?? before?.type ?? "",
      rev: after?.rev,
      pages: [...live, ...gone].map(addressOf).sort(),
      problems: [...problems, ...own.map((problem) => ({ ...problem, page: REDIRECTS_FILE }))],
    };
  });
}

/** Address of a page for visitors. The page of a redirect is rendered at another path. */
function addressOf(path: string): string {
  return redirectOfPage(path) ?? path;
}
