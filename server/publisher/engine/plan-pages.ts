import type { ChangedDocument, Content } from "../../../src/content/query-results.ts";
import { isOfDetails, select, SELECTIONS } from "../../../src/content/selections.ts";
import {
  agentOfPage,
  redirectOfPage,
  redirectPage,
  SITEMAP_PAGE,
} from "../../../src/facts/paths.ts";
import { wrongAddress } from "../../../src/rules/redirects.ts";
import type { RefusedPage } from "./render-pages.ts";
import type { PageState, SiteState } from "./site-state.ts";

/** What to do with pages after a change of content. */
export interface PagePlan {
  /** Paths of pages to render, sorted. */
  render: string[];
  /** Paths of pages to remove, sorted. */
  remove: string[];
  /** Pages of agents and legal pages whose address has changed, with their new paths. */
  moves: ReadonlyMap<string, string>;
  /** Pages that stay unchanged, because a document's id or address cannot be an address. */
  refused: RefusedPage[];
  /** Paths of all pages of the site that are older than the content. */
  outdated: ReadonlySet<string>;
}

/** A change of content. */
interface Change {
  content: Content;
  /** The content at the last publish; undefined when it is unknown what that one has tried. */
  before: Content | undefined;
  /** The documents in which the content differs from the site. */
  changed: readonly ChangedDocument[];
}

/**
 * Compares the pages of a site with the content: finds those that have read something else, and those that
 * are new, have moved or are gone.
 * @param options.again paths of pages to render in any case
 * @param options.sealed true for a sealed site: it has no sitemap, whatever the settings say
 */
export async function planPages(
  state: SiteState,
  change: Change,
  { again, sealed }: { again: readonly string[]; sealed: boolean },
): Promise<PagePlan> {
  const { content, before } = change;
  const changed = new Set(change.changed.map(({ id }) => id));
  const { outdated, changes } = await findOutdated(state, content, before, changed);
  const render = new Set([...changes, ...again]);
  const remove: string[] = [];
  const moves = new Map<string, string>();
  const refused: RefusedPage[] = [];
  /** Refuses a page once: later publishes have nothing new to say of it. */
  const refuse = (document: string, page: RefusedPage) => {
    const known = state.page(page.path);
    const isNew = known !== undefined && known.stale !== true;
    if (isNew || changed.has(document) || before === undefined) refused.push(page);
  };

  const own = ownPages(content, sealed);
  for (const [path, document] of own) {
    if (state.page(path) === undefined || state.ownerOf(path) !== document) render.add(path);
  }
  for (const page of state.pages()) {
    const { path, owner } = page;
    const isRight = own.has(path) && (owner === undefined || own.get(path) === owner);
    if (isRight || !isOwnPage(page)) continue;
    const address = owner === undefined ? undefined : content.addresses.of(owner);
    if (address === undefined) remove.push(path);
    else if (address.problems.length > 0) {
      refuse(address.document._id, { path, problems: address.problems });
    } else if (address.path !== undefined) moves.set(path, address.path);
  }
  for (const { _id, from } of content.addresses.redirects) {
    const message = typeof from === "string" ? wrongAddress(from) : undefined;
    if (message === undefined) continue;
    const problems = [{ document: _id, field: "from", message }];
    refuse(_id, { path: redirectPage(String(from)), problems });
  }
  for (const path of render) {
    const page = state.page(path);
    if (!own.has(path) && (page === undefined || isOwnPage(page))) render.delete(path);
  }
  return {
    render: [...render].sort(),
    remove: remove.sort(),
    moves,
    refused: refused.filter(({ path }) => !render.has(path)),
    outdated,
  };
}

/**
 * The pages of a site that are older than the content, and those of them that would change now. A page
 * that was refused is tried again when it reads something else than at the last publish.
 */
async function findOutdated(
  state: SiteState,
  content: Content,
  before: Content | undefined,
  changed: ReadonlySet<string>,
): Promise<{ outdated: Set<string>; changes: Set<string> }> {
  const readsOther = async (
    { selections }: PageState,
    hashBefore: (key: string) => Promise<string | undefined>,
  ) => {
    for (const [key, { documents }] of Object.entries(selections)) {
      if (isOfDetails(key) && !documents.some((id) => changed.has(id))) continue;
      if ((await select(content, key)).hash !== (await hashBefore(key))) return true;
    }
    return false;
  };
  const hashAtLastPublish = async (key: string) =>
    before === undefined || isOfDetails(key) ? undefined : (await select(before, key)).hash;
  const outdated = new Set<string>();
  const changes = new Set<string>();
  for (const page of state.pages()) {
    const hashBefore = page.stale
      ? hashAtLastPublish
      : async (key: string) => page.selections[key]?.hash;
    const tryAgain = page.stale && before === undefined;
    if (tryAgain || (await readsOther(page, hashBefore))) changes.add(page.path);
    if (page.stale || changes.has(page.path)) outdated.add(page.path);
  }
  return { outdated, changes };
}

/** The pages that exist because of a document or a setting, with the document that each is about. */
function ownPages(content: Content, sealed: boolean): Map<string, string | undefined> {
  const pages = new Map<string, string | undefined>();
  for (const { path, document, problems } of content.addresses.pages) {
    if (path !== undefined && problems.length === 0) pages.set(path, document._id);
  }
  for (const { from } of content.addresses.redirects) {
    const isAddress = typeof from === "string" && wrongAddress(from) === undefined;
    if (isAddress) pages.set(redirectPage(from), undefined);
  }
  if (!sealed && allowsIndexing(content)) pages.set(SITEMAP_PAGE, undefined);
  return pages;
}

/** True for a page that exists as long as a document or a setting asks for it. */
function isOwnPage({ path, owner }: PageState): boolean {
  const belongs = owner ?? agentOfPage(path) ?? redirectOfPage(path);
  return belongs !== undefined || path === SITEMAP_PAGE;
}

/** True when the settings allow indexing: then there is a sitemap. Wrong settings do not. */
function allowsIndexing(content: Content): boolean {
  try {
    return SELECTIONS.settings(content).allowIndexing === true;
  } catch {
    return false;
  }
}
