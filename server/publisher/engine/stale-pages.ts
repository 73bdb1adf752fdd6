import { SELECTIONS, selectByKey } from "../../../src/content/selections.ts";
import type { EntryChange, Library } from "../../../src/content/library.ts";
import { AGENT_DETAILS, AGENTS } from "../../../src/content/readings.ts";
import { agentOfPage, agentPage, SITEMAP_PAGE } from "../../../src/facts/paths.ts";
import type { SiteState } from "./site-state.ts";

/** What a change of content asks of the pages. */
export interface PagePlan {
  /** Paths of the pages to render, in alphabetical order. */
  render: string[];
  /** Paths of the pages that have nothing to show any more. */
  remove: string[];
}

/**
 * Finds the pages that a change concerns: those that read a selection that is another one now, the
 * new agents' and the gone agents'. It costs as much as what changed, not as the site is large.
 * @param keys selections that may have become others
 * @param agents ids of the agents that may have come or gone
 */
export async function planPages(
  library: Library,
  state: SiteState,
  { keys, agents }: { keys: ReadonlySet<string>; agents: ReadonlySet<string> },
): Promise<PagePlan> {
  const render = new Set<string>();
  const remove = new Set<string>();

  const hashes = new Map<string, string | undefined>();
  for (const { page, key, hash } of state.readersOf(keys)) {
    if (!hashes.has(key)) hashes.set(key, (await selectByKey(library, key))?.hash);
    if (hashes.get(key) !== hash) render.add(page);
  }
  for (const id of agents) {
    const page = agentPage(id);
    const { documents } = await SELECTIONS.agent.select(library, id);
    if (documents.size === 0) remove.add(page);
    else if (!state.hasPage(page)) render.add(page);
  }
  if (keys.has("settings")) {
    const indexed = await lets(library);
    if (!indexed) remove.add(SITEMAP_PAGE);
    else if (!state.hasPage(SITEMAP_PAGE)) render.add(SITEMAP_PAGE);
  }
  for (const page of remove) render.delete(page);
  return {
    render: [...render].sort(),
    remove: [...remove].filter((page) => state.hasPage(page)).sort(),
  };
}

/** Ids of the agents in changed entries, before and after. */
export function agentsIn(changes: readonly EntryChange[]): Set<string> {
  return new Set(
    changes
      .filter(({ reading }) => reading === AGENTS || reading === AGENT_DETAILS)
      .flatMap(({ before, after }) => [idOf(before?.raw), idOf(after?.raw)])
      .filter((id) => id !== undefined),
  );
}

/**
 * What has to be looked at when nobody knows what changed, after a start: every selection of the
 * release, but of the agents only those whose document is another one, and all that came or went.
 * @param changed ids of the documents that are other ones than those of the release
 */
export async function everythingChanged(
  library: Library,
  state: SiteState,
  changed: ReadonlySet<string>,
): Promise<{ keys: Set<string>; agents: Set<string> }> {
  const entries = await library.many(AGENTS);
  const now = new Map(entries.map((entry) => [idOf(entry.raw), entry.id]));
  const before = new Set(state.pages().flatMap((page) => agentOfPage(page) ?? []));
  const agents = new Set<string>();
  for (const [id, document] of now) {
    if (id !== undefined && (changed.has(document) || !before.has(id))) agents.add(id);
  }
  for (const id of before) if (!now.has(id)) agents.add(id);
  const keys = new Set(
    state.keys().filter((key) => {
      const id = /^agent:(.*)$/.exec(key)?.[1];
      return id === undefined || agents.has(id);
    }),
  );
  return { keys: keys.add("settings"), agents };
}

/** True when the settings let robots in: then there is a sitemap. Settings that are wrong do not. */
async function lets(library: Library): Promise<boolean> {
  const settings = await SELECTIONS.settings.select(library, "");
  try {
    return settings.value().allowIndexing === true;
  } catch {
    return false;
  }
}

function idOf(raw: unknown): string | undefined {
  const id: unknown = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  return typeof id === "string" ? id : undefined;
}
