import { agentIdProblems } from "../../../src/content/agent-ids.ts";
import { SELECTIONS, selectByKey } from "../../../src/content/selections.ts";
import type { ContentCache } from "../../../src/content/cache.ts";
import type { Entry, EntryChange } from "../../../src/content/entry.ts";
import { AGENT_DETAILS, AGENTS } from "../../../src/content/query-definitions.ts";
import { agentOfPage, agentPage, SITEMAP_PAGE } from "../../../src/facts/paths.ts";
import type { RefusedPage } from "./render-pages.ts";
import type { SiteState } from "./site-state.ts";

/** What a change of content asks of the pages. */
export interface PagePlan {
  /** Paths of the pages to render, in alphabetical order. */
  render: string[];
  /** Paths of the pages that have nothing to show any more. */
  remove: string[];
  /** Pages of agents that have another id now, with the page that each is to move to. */
  moves: Map<string, string>;
  /** Pages that stay as they are, because the id of their agent cannot be an address. */
  held: RefusedPage[];
}

/** What may have to be looked at. */
interface Concern {
  /** Selections that may have become others. */
  keys: ReadonlySet<string>;
  /** `_id`s of the agents' documents that may have come, changed or gone. */
  agents: ReadonlySet<string>;
  /** Pages to render whatever their selections are. */
  again?: Iterable<string>;
  /** True for a sealed site: it has no sitemap, whatever the settings say. */
  sealed?: boolean;
}

/**
 * Finds the pages that a change concerns: those that read a selection that is another one now, the
 * new agents' and the gone agents'. It costs as much as what changed, not as the site is large.
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
  const { remove, moves, held } = await planAgents(cache, state, { agents, render });
  if (keys.has("settings")) {
    const indexed = !sealed && (await lets(cache));
    if (!indexed) remove.add(SITEMAP_PAGE);
    else if (!state.hasPage(SITEMAP_PAGE)) render.add(SITEMAP_PAGE);
    if (!indexed) render.delete(SITEMAP_PAGE);
  }
  return {
    render: [...render].sort(),
    remove: [...remove].filter((page) => state.hasPage(page)).sort(),
    moves,
    held: held.filter(({ path }) => !render.has(path)),
  };
}

/**
 * What becomes of the agents' pages. A page belongs to the document that it was made from: it goes
 * when that document is gone, moves when the document has another id, and stays as it is while the
 * document's id is wrong.
 * @param render pages to render; agents' pages are added to it and taken out of it
 */
async function planAgents(
  cache: ContentCache,
  state: SiteState,
  { agents, render }: { agents: ReadonlySet<string>; render: Set<string> },
): Promise<{ remove: Set<string>; moves: Map<string, string>; held: RefusedPage[] }> {
  const remove = new Set<string>();
  const moves = new Map<string, string>();
  const held: RefusedPage[] = [];
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
  const problems = agentIdProblems(await cache.many(AGENTS));
  for (const document of documents) {
    const pages = state.pagesAbout(document);
    const entry = await cache.entry(AGENTS, document);
    const wrong = problems.get(document);
    const target = agentPage(agentIdOf(entry) ?? "");
    if (entry === undefined) for (const page of pages) remove.add(page);
    else if (wrong !== undefined) held.push(...pages.map((path) => ({ path, problems: wrong })));
    else {
      if (state.ownerOf(target) !== document) render.add(target);
      for (const page of pages) if (page !== target) moves.set(page, target);
    }
  }
  return { remove, moves, held };
}

/** `_id`s of the agents' documents in changed entries. */
export function agentsIn(changes: readonly EntryChange[]): Set<string> {
  return new Set(
    changes
      .filter(({ definition }) => definition === AGENTS || definition === AGENT_DETAILS)
      .flatMap(({ before, after }) => [before?.id, after?.id])
      .filter((id) => id !== undefined),
  );
}

/**
 * What has to be looked at when nobody knows what changed, after a start: every selection of the
 * release, but of the agents only those whose document is another one, and all that came or went.
 * @param changed ids of the documents that are other ones than those of the release
 */
export async function everythingChanged(
  cache: ContentCache,
  state: SiteState,
  changed: ReadonlySet<string>,
): Promise<Concern & { keys: Set<string> }> {
  const entries = await cache.many(AGENTS);
  const present = new Set(entries.map(({ id }) => id));
  const owners = state.owners();
  const agents = new Set([...owners.values()].filter((document) => !present.has(document)));
  const ids = new Set<string>();
  for (const entry of entries) {
    const id = agentIdOf(entry);
    const owned = id !== undefined && owners.get(agentPage(id)) === entry.id;
    if (owned && !changed.has(entry.id)) continue;
    agents.add(entry.id);
    if (id !== undefined) ids.add(id);
  }
  const again: string[] = [];
  for (const page of state.pages()) {
    const id = agentOfPage(page);
    if (id === undefined) continue;
    const owner = owners.get(page);
    if (owner === undefined) again.push(page);
    else if (agents.has(owner)) ids.add(id);
  }
  const keys = new Set(
    state.keys().filter((key) => {
      const id = /^agent:(.*)$/.exec(key)?.[1];
      return id === undefined || ids.has(id);
    }),
  );
  return { keys: keys.add("settings"), agents, again };
}

/**
 * Tells of pages of the release whether they still show what they would show now.
 * @param options.details false leaves out what is read for each agent's page alone: then many pages
 *   can be asked about
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

/** True when the settings let robots in: then there is a sitemap. Settings that are wrong do not. */
async function lets(cache: ContentCache): Promise<boolean> {
  const settings = await SELECTIONS.settings.select(cache, "");
  try {
    return settings.value().allowIndexing === true;
  } catch {
    return false;
  }
}

/** The short name in an agent's document, right or wrong. */
function agentIdOf(entry: Entry | undefined): string | undefined {
  const raw = entry?.raw;
  const id: unknown = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  return typeof id === "string" ? id : undefined;
}
