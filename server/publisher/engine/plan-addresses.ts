import type { ContentCache } from "../../../src/content/cache.ts";
import { slugOf, wrongSlug } from "../../../src/content/legal-pages.ts";
import { LEGAL_PAGES, REDIRECTS } from "../../../src/content/query-definitions.ts";
import { SELECTIONS, selectionKey } from "../../../src/content/selections.ts";
import { legalPagePath, redirectOfPage, redirectPage } from "../../../src/facts/paths.ts";
import { wrongAddress } from "../../../src/rules/redirects.ts";
import type { RefusedPage } from "./render-pages.ts";
import type { SiteState } from "./site-state.ts";

/** An unfinished `PagePlan`. */
interface Draft {
  render: Set<string>;
  remove: Set<string>;
  moves: Map<string, string>;
  refused: RefusedPage[];
}

/** Plans the pages of redirects: each exists as long as a redirect leads from its address. */
export async function planRedirects(
  cache: ContentCache,
  state: SiteState,
  keys: ReadonlySet<string>,
  { render, remove, refused }: Draft,
): Promise<void> {
  const rendered = [...render].flatMap((page) => redirectOfPage(page) ?? []);
  for (const from of new Set([...argumentsIn(keys, SELECTIONS.redirect.name), ...rendered])) {
    const page = redirectPage(from);
    const [entry] = await cache.withKey(REDIRECTS, from);
    const message = wrongAddress(from);
    if (entry === undefined || message !== undefined) render.delete(page);
    if (entry === undefined) remove.add(page);
    else if (message !== undefined) {
      // No page can have this address.
      const problem = { document: entry.id, field: "from", message };
      refused.push({ path: page, problems: [problem] });
    } else if (!state.hasPage(page)) render.add(page);
  }
}

/**
 * Plans legal pages: each moves with its document's address, stays while that is wrong, and goes with
 * the document.
 */
export async function planLegalPages(
  cache: ContentCache,
  state: SiteState,
  keys: ReadonlySet<string>,
  { render, remove, moves, refused }: Draft,
): Promise<void> {
  const documents = new Set<string>();
  for (const slug of argumentsIn(keys, SELECTIONS.legalPage.name)) {
    const page = legalPagePath(slug);
    const entries = await cache.withKey(LEGAL_PAGES, slug);
    for (const { id } of entries) documents.add(id);
    const key = selectionKey(SELECTIONS.legalPage, slug);
    if (!state.selectionsOf(page).some((selection) => selection.key === key)) continue;
    const owner = state.ownerOf(page);
    if (owner !== undefined) documents.add(owner);
    if (entries.length === 0) render.delete(page);
  }
  for (const document of documents) {
    const pages = state.pagesAbout(document);
    const entry = await cache.entry(LEGAL_PAGES, document);
    const problems = entry ? wrongSlug(entry) : [];
    if (entry === undefined) for (const page of pages) remove.add(page);
    else if (problems.length > 0) refused.push(...pages.map((path) => ({ path, problems })));
    else {
      const target = legalPagePath(slugOf(entry));
      if (state.ownerOf(target) !== document) render.add(target);
      for (const page of pages) if (page !== target) moves.set(page, target);
    }
  }
}

/** Keys of the selections of all redirects and legal pages in a dataset. */
export async function addressKeys(cache: ContentCache): Promise<string[]> {
  const keys = async (definition: typeof LEGAL_PAGES | typeof REDIRECTS, name: string) =>
    (await cache.many(definition)).map((entry) => `${name}:${entry.text(definition.key ?? "")}`);
  return [
    ...(await keys(REDIRECTS, SELECTIONS.redirect.name)),
    ...(await keys(LEGAL_PAGES, SELECTIONS.legalPage.name)),
  ];
}

/** The arguments of the selections with one name. */
function argumentsIn(keys: ReadonlySet<string>, name: string): string[] {
  const start = `${name}:`;
  return [...keys].flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
}
