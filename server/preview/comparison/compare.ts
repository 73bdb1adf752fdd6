import { z } from "zod";
import { nameOrType } from "../../../studio/field-place.ts";
import type { Drafts } from "../drafts.ts";
import type { DraftPage, DraftPages, PageProblems } from "../page/pages.ts";
import type { Perspective } from "../perspective.ts";
import { PAGES } from "../../../src/content/documents/pages.generated.ts";
import type { Fetch } from "../../../src/content/source.ts";
import { agentPage } from "../../../src/facts/paths.ts";

/** The perspective of visitors, which all others are compared with. */
export const PUBLISHED: Perspective = "published";

/** A page that differs. */
export interface ComparedPage extends PagePair {
  /** The documents whose drafts, or versions in the release, it reads. */
  documents: readonly { id: string; type: string; title: string }[];
  /** Why the changed page cannot be shown; usually empty. */
  problems: readonly string[];
}

const Documents = z.array(z.object({ _id: z.string() }));
const LAYER = /^(?:drafts|versions\.[^.]+)\./;

/**
 * The pages that differ between what visitors see and a subject, in the site's order.
 * @param subject `drafts`, or the name of a release
 */
export async function changedPages(
  pages: DraftPages,
  drafts: Drafts,
  subject: Perspective,
): Promise<ComparedPage[]> {
  const changed = await changedDocuments(drafts, subject);
  if (changed.size === 0) return [];
  const visible = async (path: string | null, perspective: Perspective): Promise<View> => {
    if (path === null) return undefined;
    const page = await pages.page(path, perspective);
    // All missing paths give the same "not found" page, so it is no page to compare.
    return "status" in page && page.status === 404 ? undefined : page;
  };
  const pairs = pairPages(
    await sitePages(drafts.fetch(PUBLISHED)),
    await sitePages(drafts.fetch(subject)),
  );
  const found: ComparedPage[] = [];
  for (const pair of pairs) {
    const before = await visible(pair.before, PUBLISHED);
    const after = await visible(pair.after, subject);
    if (pair.before === pair.after && content(before) === content(after)) continue;
    const read = [before, after].flatMap((page) => (isPage(page) ? [...page.documents] : []));
    const documents = [...new Map(read)]
      .filter(([id]) => changed.has(id))
      .map(([id, stored]) => ({ id, type: stored._type, title: nameOrType(id, stored) }));
    const problems = after && !isPage(after) ? after.problems : [];
    const texts = problems.map(({ where, message }) => `${where}: ${message}`);
    found.push({ ...pair, documents, problems: texts });
  }
  return found;
}

type View = DraftPage | PageProblems | undefined;

function isPage(view: View): view is DraftPage {
  return view !== undefined && "html" in view;
}

function content(view: View): string {
  return isPage(view) ? view.html : JSON.stringify(view ?? null);
}

/** Published ids of the documents that have a draft, or a version in the release. */
async function changedDocuments(drafts: Drafts, subject: Perspective): Promise<Set<string>> {
  const within = subject === "drafts" ? "drafts.**" : `versions.${subject}.**`;
  const query = `*[_id in path($within) && !(_type match "sanity.*")]{ _id }`;
  const found: unknown = await drafts.client.fetch(query, { within });
  return new Set(Documents.parse(found).map(({ _id }) => _id.replace(LAYER, "")));
}

/** A page of the site in one state of the content. */
export interface SitePage {
  /** Identity of the page: the same in every state, also when its address changes. */
  key: string;
  path: string;
  title: string;
}

/** A page in two states; the path is null in a state without the page. */
export interface PagePair {
  title: string;
  before: string | null;
  after: string | null;
}

const Addressed = z.array(
  z.object({
    _id: z.string(),
    _type: z.string(),
    id: z.string().nullish(),
    slug: z.string().nullish(),
    name: z.string().nullish(),
    title: z.string().nullish(),
  }),
);
const ADDRESSED = `*[_type in ["agent", "legalPage"]] | order(_type, order asc){ _id, _type, id, slug, name, title }`;

/** Pages that the site always has. */
const FIXED: readonly SitePage[] = Object.values(PAGES)
  .sort((one, other) => one.position - other.position)
  .flatMap(({ route, title, alsoAt }) => [{ route, title }, ...alsoAt])
  .map(({ route, title }) => ({ key: route, path: route, title }));

/** Every page of the site in a state of the content, in the order of the Studio. */
export async function sitePages(fetch: Fetch): Promise<SitePage[]> {
  const found = Addressed.parse(await fetch(ADDRESSED, {}));
  const own = found.flatMap(({ _id, _type, id, slug, name, title }) => {
    const path = _type === "agent" ? id && agentPage(id) : slug && `/${slug}`;
    return path ? [{ key: _id, path, title: name ?? title ?? path }] : [];
  });
  return [...FIXED, ...own];
}

/** Pairs the pages of two states: first those of the later one, then removed pages. */
export function pairPages(before: readonly SitePage[], after: readonly SitePage[]): PagePair[] {
  const was = new Map(before.map((page) => [page.key, page]));
  const is = new Set(after.map(({ key }) => key));
  return [
    ...after.map(({ key, path, title }) => ({
      title,
      before: was.get(key)?.path ?? null,
      after: path,
    })),
    ...before
      .filter(({ key }) => !is.has(key))
      .map(({ path, title }) => ({ title, before: path, after: null })),
  ];
}
