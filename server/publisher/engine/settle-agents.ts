import { sharedIdProblems, agentIdProblems } from "../../../src/content/agent-ids.ts";
import type { ContentProblem } from "../../../src/content/errors.ts";
import type { ContentCache } from "../../../src/content/cache.ts";
import { AGENTS } from "../../../src/content/query-definitions.ts";
import { SELECTIONS, selectionKey } from "../../../src/content/selections.ts";
import { agentPage } from "../../../src/facts/paths.ts";
import type { FinishedPage, RefusedPage } from "./render-pages.ts";
import type { SiteState } from "./site-state.ts";
import { currentPages, type PagePlan } from "./stale-pages.ts";

/** What goes live, once it is known which pages could be made. */
export interface Settled {
  finished: FinishedPage[];
  refused: RefusedPage[];
  /** Paths of the pages that go. */
  remove: string[];
  /** Pages that were made and wait for another page. */
  waiting: string[];
}

/** What a page reads that names all agents by their ids alone. */
const LIST = selectionKey(SELECTIONS.agentIds);
/** Addresses of agents' pages in a page, with the id of the agent. */
const AGENT_LINK = /\/agent\/([a-z][a-z0-9-]*)/g;

/**
 * Sees to it that an agent is never shown in the place of another one, and that no page goes live
 * with a link to an agent's page that is not there:
 *
 * - a page takes the place of another agent's page only when that agent is gone or has moved;
 * - a page that links to an agent waits until that agent's page is at its address;
 * - an agent's page moves only when every page that links to it can be made anew.
 */
export async function settleAgents(work: {
  plan: PagePlan;
  finished: readonly FinishedPage[];
  refused: readonly RefusedPage[];
  cache: ContentCache;
  state: SiteState;
}): Promise<Settled> {
  const { plan, cache, state } = work;
  const finished = new Map(work.finished.map((page) => [page.path, page]));
  const refused = new Map([...plan.held, ...work.refused].map((page) => [page.path, page]));
  const waiting = new Set<string>();
  const wrongIds = agentIdProblems(await cache.many(AGENTS));

  /** Whether the page at an address is that of an agent's document, once the release is made. */
  const isAt = (document: string, page: string): boolean => {
    const made = finished.get(page);
    if (made !== undefined) return made.record.owner === document;
    const owner = state.ownerOf(page);
    // A release of an older version of this program does not say whose its pages are.
    return owner === undefined ? state.hasPage(page) : owner === document;
  };
  const reasons = (page: string): readonly ContentProblem[] =>
    refused.get(page)?.problems ?? [
      { document: "", field: "", message: `It waits for the page ${page}` },
    ];

  const current = currentPages(cache, state, { details: false });
  const allIds = async () => (await SELECTIONS.agentIds.select(cache, "")).value();

  /** Why pages that stay as they are keep an agent at its old address: they link to it. */
  const linked = async (document: string, page: string): Promise<readonly ContentProblem[]> => {
    const lists = state.readersOf([LIST]).map((reader) => reader.page);
    for (const shows of new Set([...state.pagesShowing(document), ...lists])) {
      if (shows === page || finished.has(shows) || plan.remove.includes(shows)) continue;
      // A page that moves is made anew at its next address.
      const target = plan.moves.get(shows);
      if (target !== undefined && finished.has(target)) continue;
      // It was refused now or earlier, or it would have been made anew.
      if (refused.has(shows) || !(await current(shows))) return reasons(shows);
    }
    return [];
  };

  /** Why a page may not take the place of the agent's page that is at its address. */
  const displaced = async ({ path, record }: FinishedPage): Promise<readonly ContentProblem[]> => {
    const [old] = record.owner === undefined ? [] : state.pagesAbout(record.owner);
    if (record.owner !== undefined && old !== undefined && old !== path) {
      const keeping = await linked(record.owner, old);
      if (keeping.length > 0) return keeping;
    }
    const before = state.ownerOf(path);
    if (before === undefined || before === record.owner) return [];
    if ((await cache.entry(AGENTS, before)) === undefined) return linked(before, path);
    const target = plan.moves.get(path);
    if (target !== undefined && finished.get(target)?.record.owner === before) return [];
    return wrongIds.get(before) ?? reasons(target ?? path);
  };

  /** Why a page may not link to the agents that it links to. */
  const misleading = async ({
    path,
    body,
    record,
  }: FinishedPage): Promise<readonly ContentProblem[]> => {
    const ids = new Set([...body.toString().matchAll(AGENT_LINK)].map(([, id = ""]) => id));
    if (record.selections.has(LIST)) for (const id of await allIds()) ids.add(id);
    const problems: ContentProblem[] = [];
    for (const id of ids) {
      const page = agentPage(id);
      const [agent, ...others] = await cache.withKey(AGENTS, id);
      // An address that an editor has written is not checked: a full build does not either.
      if (agent === undefined || page === path) continue;
      if (others.length > 0) problems.push(...sharedIdProblems(id, [agent, ...others]));
      else if (!isAt(agent.id, page)) problems.push(...reasons(page));
    }
    return problems;
  };

  // What one page waits for may itself have to wait: until nothing changes any more.
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
