import { PAGE_SINGLETONS } from "../../src/content/documents/singletons.ts";

/** A page of the site with its main document. */
export interface MainPage {
  /** Path, with `:name` for a part that differs. */
  route: string;
  title: string;
  type: string;
  /** Field of the document that the differing part holds; without it there is one such document. */
  field?: string;
}

/** Every page of the site, and the document that one edits it in. */
export const MAIN_PAGES: readonly MainPage[] = [
  ...PAGE_SINGLETONS.flatMap(({ type, route, title, alsoAt }) =>
    [{ route, title }, ...alsoAt].map((place) => ({ type, ...place })),
  ),
  { route: "/agent/:id", title: "The agent’s own page", type: "agent", field: "id" },
  // Comes last, because it matches any path of one part.
  { route: "/:slug", title: "Legal page", type: "legalPage", field: "slug" },
];

/**
 * Paths of the pages that show documents of a type among others. The landing page comes last: it
 * shows the least of each.
 */
export function furtherPages(type: string): string[] {
  const showing = PAGE_SINGLETONS.filter(({ shows }) => shows.includes(type));
  const paths = showing.flatMap(({ route, alsoAt }) => [route, ...alsoAt.map((at) => at.route)]);
  return [...paths.filter((path) => path !== "/"), ...paths.filter((path) => path === "/")];
}

/** Types of documents that pages show among others. */
export const PAGE_PART_TYPES: readonly string[] = PAGE_SINGLETONS.flatMap(({ shows }) => shows);

/** Types whose documents show on every page. */
export const EVERYWHERE: readonly string[] = ["siteSettings", "navigation"];
