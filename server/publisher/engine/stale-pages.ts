import { idProblemsOf } from "../../../src/content/agent-ids.ts";
import { SELECTIONS, selectByKey } from "../../../src/content/selections.ts";
import type { ContentCache } from "../../../src/content/cache.ts";
import type { Entry, EntryChange } from "../../../src/content/entry.ts";
import { AGENT_DETAILS, AGENTS } from "../../../src/content/query-definitions.ts";
import { agentOfPage, agentPage, SITEMAP_PAGE } from "../../../src/facts/paths.ts";
import { addressKeys, planLegalPages, planRedirects } from "./plan-addresses.ts";
import type { RefusedPage } from "./render-pages.ts";
import type { SiteState } from "./site-state.ts";

/** What to do with pages after a change of content. */
export interface PagePlan {
  /** Paths of pages to render, sorted. */
  render: string[];
  /** Paths of pages to remove. */
  remove: string[];
  /** Pages of agents and legal pages whose address has changed, with their new paths. */
  moves: Map<string, string>;
  /** Pages that stay unchanged, because a document's id or address cannot be an address. */
  refused: RefusedPage[];
}

/** Content that may have changed. */
interface Concern {
  /** Selections that may have changed. */
  keys: ReadonlySet<string>;
  /** `_id`s of agents that may have been added, changed or removed. */
  agents: ReadonlySet<string>;
  /** Pages to render in any case. */
  again?: Iterable<string>;
  /** True for a sealed site: it has no sitemap, whatever the settings say. */
  sealed?: boolean;
}

/**
 * Finds the pages that a change affects: those with a changed selection, of new and of removed
 * agents. Its cost grows with the change, not with the site.
 */
export async function planPages(
  cache: ContentCache,
  state: SiteState,
  { keys, agents, again = [], sealed = false }: Concern,
): Promise<PagePlan> {
  const render = new Set<string>(again);
  const hashes = new Map<string, string | undefined>();
  for (const { page, key, hash } of state.readersOf(keys)) {
    if (!hashes.has(key)) hashes.set(key, (await selectByKey(cache, key))?.hash);
    if (hashes.get(key) !== hash) render.add(page);
  }
  const { remove, moves, refused } = await planAgents(cache, state, { agents, render });
  const draft = { render, remove, moves, refused };
  await planRedirects(cache, state, keys, draft);
  await planLegalPages(cache, state, keys, draft);
  if (keys.has("settings")) {
    const indexed = !sealed && (await allowsIndexing(cache));
    if (!indexed) remove.add(SITEMAP_PAGE);
    else if (!state.hasPage(SITEMAP_PAGE)) render.add(SITEMAP_PAGE);
    if (!indexed) render.delete(SITEMAP_PAGE);
  }
  return {
    render: [...render].sort(),
    remove: [...remove].filter((page) => state.hasPage(page)).sort(),
    moves,
    refused: refused.filter(({ path }) => !render.has(path)),
  };
}

/**
 * Plans the agents' pages. A page belongs to a document: it is removed with the document, moves
 * when the document's id changes, and stays unchanged while that id is wrong.
 * @param render pages to render; agents' pages are added and removed
 */
async function planAgents(
  cache: ContentCache,
  state: SiteState,
  { agents, render }: { agents: ReadonlySet<string>; render: Set<string> },
): Promise<{ remove: Set<string>; moves: Map<string, string>; refused: RefusedPage[] }> {
  const remove = new Set<string>();
  const moves = new Map<string, string>();
  const refused: RefusedPage[] = [];
  const documents = new Set(agents);
  for (const page of render) {
    const id = agentOfPage(page);
    if (id === undefined) continue;
    const owner = state.ownerOf(page);
    if (owner !== undefined) documents.add(owner);
    const named = await cache.withKey(AGENTS, id);
    for (const entry of named) documents.add(entry.id);
    if (named.length > 0) continue;
    render.delete(page);
    if (owner === undefined) remove.add(page);
  }
  for (const document of documents) {
    const pages = state.pagesAbout(document);
    const entry = await cache.entry(AGENTS, document);
    if (entry === undefined) {
      for (const page of pages) remove.add(page);
      continue;
    }
    const problems = await idProblemsOf(cache, entry);
    const target = agentPage(agentIdOf(entry) ?? "");
    if (problems.length > 0) refused.push(...pages.map((path) => ({ path, problems })));
    else {
      if (state.ownerOf(target) !== document) render.add(target);
      for (const page of pages) if (page !== target) moves.set(page, target);
    }
  }
  return { remove, moves, refused };
}

/** `_id`s of agents in changed entries. */
export function agentsIn(changes: readonly EntryChange[]): Set<string> {
  return new Set(
    changes
      .filter(({ definition }) => definition === AGENTS || definition === AGENT_DETAILS)
      .flatMap(({ before, after }) => [before?.id, after?.id])
      .filter((id) => id !== undefined),
  );
}

/**
 * What to check after a start, when the changes are unknown: every selection, but of agents only
 * the changed, new and removed ones, and pages that were out of date.
 * @param changed ids of changed documents
 */
export async function everythingChanged(
  cache: ContentCache,
  state: SiteState,
  changed: ReadonlySet<string>,
): Promise<Concern & { keys: Set<string> }> {
  const entries = await cache.many(AGENTS);
  const present = new Set(entries.map(({ id }) => id));
  const agents = new Set<string>();
  for (const page of state.pages()) {
    const owner = agentOfPage(page) === undefined ? undefined : state.ownerOf(page);
    if (owner !== undefined && !present.has(owner)) agents.add(owner);
  }
  const ids = new Set<string>();
  for (const entry of entries) {
    const id = agentIdOf(entry);
    const owned = id !== undefined && state.ownerOf(agentPage(id)) === entry.id;
    if (owned && !changed.has(entry.id)) continue;
    agents.add(entry.id);
    if (id !== undefined) ids.add(id);
  }
  // A page that waited for another page may have no change of its own.
  const again = state.outOfDate();
  for (const page of state.pages()) {
    const id = agentOfPage(page);
    if (id === undefined) continue;
    const owner = state.ownerOf(page);
    if (owner !== undefined && agents.has(owner)) ids.add(id);
  }
  const keys = new Set(
    state.keys().filter((key) => {
      const id = /^agent:(.*)$/.exec(key)?.[1];
      return id === undefined || ids.has(id);
    }),
  );
  keys.add("settings");
  for (const key of await addressKeys(cache)) keys.add(key);
  return { keys, agents, again };
}

/**
 * Returns a function that tells whether a page is up to date.
 * @param options.details false ignores what only an agent's own page reads, so that many pages can
 *   be checked
 */
export function currentPages(
  cache: ContentCache,
  state: SiteState,
  { details = true }: { details?: boolean } = {},
): (page: string) => Promise<boolean> {
  const hashes = new Map<string, string | undefined>();
  return async (page) => {
    for (const { key, hash } of state.selectionsOf(page)) {
      if (!details && key.startsWith(`${SELECTIONS.agent.name}:`)) continue;
      if (!hashes.has(key)) hashes.set(key, (await selectByKey(cache, key))?.hash);
      if (hashes.get(key) !== hash) return false;
    }
    return state.hasPage(page);
  };
}

/** True when the settings allow indexing: then there is a sitemap. Wrong settings do not. */
async function allowsIndexing(cache: ContentCache): Promise<boolean> {
  const settings = await SELECTIONS.settings.select(cache, "");
  try {
    return settings.value().allowIndexing === true;
  } catch {
    return false;
  }
}

/** The id field of an agent's document, valid or not. */
function agentIdOf(entry: Entry | undefined): string | undefined {
  const id = entry?.field("id");
  return typeof id === "string" ? id : undefined;
}
