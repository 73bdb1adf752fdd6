import type { Content } from "../../../src/content/query-results.ts";
import type { ContentProblem } from "../../../src/content/errors.ts";
import { SELECTIONS, selectionKey } from "../../../src/content/selections.ts";
import { agentPage, redirectOfPage, REDIRECT_RULES } from "../../../src/facts/paths.ts";
import { parseRedirectRules } from "../../../src/facts/redirects.ts";
import type { PagePlan } from "./plan-pages.ts";
import type { FinishedPage, RefusedPage } from "./render-pages.ts";
import type { SiteState } from "./site-state.ts";

/** Pages that go live, and those that wait. */
export interface CheckedPages {
  finished: FinishedPage[];
  refused: RefusedPage[];
  /** Paths of pages to remove. */
  remove: string[];
  /** Rendered pages that wait for another page. */
  waiting: string[];
}

/** The selection that lists all agents' ids. */
const LIST = selectionKey("agentIds");
/** Links to agents' pages, with the agent's id. */
const AGENT_LINK = /\/agent\/([a-z][a-z0-9-]*)/g;

/**
 * Ensures that no agent is shown in place of another one, and that no page links to a missing
 * agent's page:
 *
 * - a page replaces another agent's page only when that agent is gone or has moved;
 * - a page that links to an agent waits until the agent's page is at its address;
 * - an agent's page moves only when every page that links to it can be rendered again;
 * - a redirect leads away from an address only when the page there goes.
 */
export function checkAgentPages(work: {
  plan: PagePlan;
  finished: readonly FinishedPage[];
  refused: readonly RefusedPage[];
  content: Content;
  state: SiteState;
}): CheckedPages {
  const { plan, content, state } = work;
  const finished = new Map(work.finished.map((page) => [page.path, page]));
  const refused = new Map([...plan.refused, ...work.refused].map((page) => [page.path, page]));
  const waiting = new Set<string>();

  /** Whether the release will have the agent's page at an address. */
  const isAt = (document: string, page: string): boolean => {
    const made = finished.get(page);
    if (made !== undefined) return made.record.owner === document;
    return state.ownerOf(page) === document;
  };
  const reasons = (page: string): readonly ContentProblem[] =>
    refused.get(page)?.problems ?? [
      { document: "", field: "", message: `It waits for the page ${page}` },
    ];

  /** Why an agent must keep its old address: unchanged pages link to it. */
  const linkProblems = (document: string, page: string): readonly ContentProblem[] => {
    for (const shows of [...state.pagesShowing(document), ...state.pagesReading(LIST)]) {
      if (shows === page || finished.has(shows) || plan.remove.includes(shows)) continue;
      // A page that moves is rendered again at its new address.
      const target = plan.moves.get(shows);
      if (target !== undefined && finished.has(target)) continue;
      // The page was refused, now or earlier.
      if (refused.has(shows) || plan.outdated.has(shows)) return reasons(shows);
    }
    return [];
  };

  /** Why a redirect must not lead away from an address yet: its page is still there. */
  const redirectProblems = (from: string): readonly ContentProblem[] => {
    const target = plan.moves.get(from);
    const goes = plan.remove.includes(from) || (target !== undefined && finished.has(target));
    return state.page(from) !== undefined && !goes ? reasons(target ?? from) : [];
  };

  /** Why a page must not replace the page at its address. */
  const displacementProblems = ({
    path,
    body,
    record,
  }: FinishedPage): readonly ContentProblem[] => {
    if (path === REDIRECT_RULES) {
      return [...parseRedirectRules(body.toString()).keys()].flatMap(redirectProblems);
    }
    const from = redirectOfPage(path);
    if (from !== undefined) return redirectProblems(from);
    const [old] = record.owner === undefined ? [] : state.pagesAbout(record.owner);
    if (record.owner !== undefined && old !== undefined && old !== path) {
      const keeping = linkProblems(record.owner, old);
      if (keeping.length > 0) return keeping;
    }
    const before = state.ownerOf(path);
    if (before === undefined || before === record.owner) return [];
    const address = content.addresses.of(before);
    if (address?.type !== "agent") return linkProblems(before, path);
    const target = plan.moves.get(path);
    if (target !== undefined && finished.get(target)?.record.owner === before) return [];
    return address.problems.length > 0 ? address.problems : reasons(target ?? path);
  };

  /** Why a page must not go live with its links to agents. */
  const deadLinkProblems = ({ path, bytes, record }: FinishedPage): readonly ContentProblem[] => {
    const ids = new Set([...bytes.matchAll(AGENT_LINK)].map(([, id = ""]) => id));
    if (LIST in record.selections) for (const id of SELECTIONS.agentIds(content)) ids.add(id);
    const problems: ContentProblem[] = [];
    for (const id of ids) {
      const page = agentPage(id);
      const [agent] = content.addresses.at(page);
      // Like a full build, this does not check addresses that editors have written.
      if (agent === undefined || page === path) continue;
      if (agent.problems.length > 0) problems.push(...agent.problems);
      else if (!isAt(agent.document._id, page)) problems.push(...reasons(page));
    }
    return problems;
  };

  // Repeats until nothing changes: a page may wait for one that waits.
  let before;
  do {
    before = finished.size;
    for (const page of [...finished.values()]) {
      const problems = [...displacementProblems(page), ...deadLinkProblems(page)];
      if (problems.length === 0) continue;
      finished.delete(page.path);
      refused.set(page.path, { path: page.path, problems });
      waiting.add(page.path);
    }
  } while (finished.size < before);

  const remove = plan.remove.filter((page) => !finished.has(page));
  for (const [page, target] of plan.moves) {
    if (finished.has(page)) continue;
    const owner = state.ownerOf(page);
    if (owner !== undefined && isAt(owner, target)) remove.push(page);
    else if (!refused.has(page)) refused.set(page, { path: page, problems: reasons(target) });
  }
  for (const path of refused.keys()) if (state.page(path) === undefined) waiting.add(path);
  return {
    finished: [...finished.values()],
    refused: [...refused.values()],
    remove: remove.sort(),
    waiting: [...waiting],
  };
}
