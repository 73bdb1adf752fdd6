import { AGENTS_REDIRECT } from "../../../src/facts/paths.ts";
import { sitePathOf } from "../../../src/rules/site-links.ts";
import type { FinishedPage } from "./render-pages.ts";
import type { SiteState } from "./site-state.ts";

/** A path that pages link to but the site lacks. */
export interface DeadLink {
  path: string;
  /** Paths of the pages that link to it. */
  pages: string[];
}

const HREF = /<a\s[^>]*?\bhref="([^"]*)"/g;

/** The dead links of released pages. They do not hold pages back. */
export function deadLinksOf(
  pages: readonly FinishedPage[],
  state: SiteState,
  files: ReadonlyMap<string, number>,
): DeadLink[] {
  const known = new Map<string, boolean>([[AGENTS_REDIRECT, true]]);
  const isThere = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const there =
      state.page(path) !== undefined || files.has(path) || files.has(`${path}/index.html`);
    known.set(path, there);
    return there;
  };
  const dead = new Map<string, DeadLink>();
  for (const page of pages) {
    const hrefs = [...page.bytes.matchAll(HREF)].map(([, href = ""]) => href);
    const paths = new Set(hrefs.flatMap((href) => sitePathOf(decoded(href)) ?? []));
    for (const path of paths) {
      if (isThere(path)) continue;
      const found = dead.get(path) ?? { path, pages: [] };
      found.pages.push(page.path);
      dead.set(path, found);
    }
  }
  return [...dead.values()];
}

function decoded(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString();
}
