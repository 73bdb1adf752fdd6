import { z } from "zod";
import { PAGES } from "../../../src/content/documents/pages.generated.ts";
import type { Fetch } from "../../../src/content/source.ts";
import { agentPage } from "../../../src/facts/paths.ts";

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
