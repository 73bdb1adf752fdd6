import { idProblemsOf, sharedIdProblems } from "../../../src/content/agent-ids.ts";
import type { ContentProblem } from "../../../src/content/errors.ts";
import type { ContentCache } from "../../../src/content/cache.ts";
import { AGENTS } from "../../../src/content/query-definitions.ts";
import { SELECTIONS, selectionKey } from "../../../src/content/selections.ts";
import { agentPage, redirectOfPage, REDIRECT_RULES } from "../../../src/facts/paths.ts";
import { parseRedirectRules } from "../../../src/facts/redirects.ts";
import type { FinishedPage, RefusedPage } from "./render-pages.ts";
import type { SiteState } from "./site-state.ts";
import { currentPages, type PagePlan } from "./stale-pages.ts";

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
const LIST = selectionKey(SELECTIONS.agentIds);
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
export async function checkAgentPages(work: {
  plan: PagePlan;
  finished: readonly FinishedPage[];
  refused: readonly RefusedPage[];
  cache: ContentCache;
  state: SiteState;
}): Promise<CheckedPages> {
  const { plan, cache, state } = work;
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

  const current = currentPages(cache, state, { details: false });
  const allIds = async () => (await SELECTIONS.agentIds.select(cache, "")).value();

  /** Why an agent must keep its old address: unchanged pages link to it. */
  const linked = async (document: string, page: string): Promise<readonly ContentProblem[]> => {
    const lists = state.readersOf(new Set([LIST])).map((reader) => reader.page);
    for (const shows of new Set([...state.pagesShowing(document), ...lists])) {
      if (shows === page || finished.has(shows) || plan.remove.includes(shows)) continue;
      // A page that moves is rendered again at its new address.
      const target = plan.moves.get(shows);
      if (target !== undefined && finished.has(target)) continue;
      // The page was refused, now or earlier.
      if (refused.has(shows) || !(await current(shows))) return reasons(shows);
    }
    return [];
  };

  /** Why a redirect must not lead away from an address yet: its page is still there. */
  const early = (from: string): readonly ContentProblem[] => {
    const target = plan.moves.get(from);
    const goes = plan.remove.includes(from) || (target !== undefined && finished.has(target));
    return state.hasPage(from) && !goes ? reasons(target ?? from) : [];
  };

  /** Why a page must not replace the page at its address. */
  const displaced = async ({
    path,
    body,
    record,
  }: FinishedPage): Promise<readonly ContentProblem[]> => {
    if (path === REDIRECT_RULES) {
      return [...parseRedirectRules(body.toString()).keys()].flatMap(early);
    }
    const from = redirectOfPage(path);
    if (from !== undefined) return early(from);
    const [old] = record.owner === undefined ? [] : state.pagesAbout(record.owner);
    if (record.owner !== undefined && old !== undefined && old !== path) {
      const keeping = await linked(record.owner, old);
      if (keeping.length > 0) return keeping;
    }
    const before = state.ownerOf(path);
    if (before === undefined || before === record.owner) return [];
    const agent = await cache.entry(AGENTS, before);
    if (agent === undefined) return linked(before, path);
    const target = plan.moves.get(path);
    if (target !== undefined && finished.get(target)?.record.owner === before) return [];
    const problems = await idProblemsOf(cache, agent);
    return problems.length > 0 ? problems : reasons(target ?? path);
  };

  /** Why a page must not go live with its links to agents. */
  const misleading = async ({
    path,
    bytes,
    record,
  }: FinishedPage): Promise<readonly ContentProblem[]> => {
    const ids = new Set([...bytes.matchAll(AGENT_LINK)].map(([, id = ""]) => id));
    if (record.selections.has(LIST)) for (const id of await allIds()) ids.add(id);
    const problems: ContentProblem[] = [];
    for (const id of ids) {
      const page = agentPage(id);
      const [agent, ...others] = await cache.withKey(AGENTS, id);
      // Like a full build, this does not check addresses that editors have written.
      if (agent === undefined || page === path) continue;
      if (others.length > 0) problems.push(...sharedIdProblems(id, [agent, ...others]));
      else if (!isAt(agent.id, page)) problems.push(...reasons(page));
    }
    return problems;
  };

  // Repeats until nothing changes: a page may wait for one that waits.
  for (let before = -1; before !== finished.size;) {
    before = finished.size;
    for (const page of [...finished.values()]) {
      const problems = [...(await displaced(page)), ...(await misleading(page))];
      if (problems.length === 0) continue;
      finished.delete(page.path);
      refused.set(page.path, { path: page.path, problems });
      waiting.add(page.path);
    }
  }

  const remove = plan.remove.filter((page) => !finished.has(page));
  for (const [page, target] of plan.moves) {
    if (finished.has(page)) continue;
    const owner = state.ownerOf(page);
    if (owner !== undefined && isAt(owner, target)) remove.push(page);
    else if (!refused.has(page)) refused.set(page, { path: page, problems: reasons(target) });
  }
  for (const path of refused.keys()) if (!state.hasPage(path)) waiting.add(path);
  return {
    finished: [...finished.values()],
    refused: [...refused.values()],
    remove: remove.sort(),
    waiting: [...waiting],
  };
}
