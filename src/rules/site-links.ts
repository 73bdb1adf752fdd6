/*
 * Links from a page of the site to another one. A link that leads nowhere holds no page back: the
 * Studio refuses to publish it, and the publisher reports those that exist anyway.
 */

/** A link of a document. */
export interface LinkInDocument {
  /** Path of its field, as in `primary[2].href`. */
  field: string;
  href: string;
}

/** Names of the fields that hold links. */
const LINK_FIELD = "href";

/**
 * The path on this site that a link leads to, without a slash at the end.
 * @returns undefined for a link to a place on the same page, to another site, or to a file
 */
export function sitePathOf(href: string): string | undefined {
  if (!href.startsWith("/") || href.startsWith("//")) return undefined;
  const path = href.replace(/[?#].*$/s, "").replace(/(?<=.)\/$/, "");
  return /\.\w+$/.test(path) ? undefined : path;
}

/** The links of a document, or of a part of it, to pages of this site. */
export function siteLinksIn(value: unknown, field = ""): LinkInDocument[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => siteLinksIn(item, `${field}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const path = field === "" ? name : `${field}.${name}`;
    if (name !== LINK_FIELD || typeof item !== "string") return siteLinksIn(item, path);
    return sitePathOf(item) === undefined ? [] : [{ field: path, href: item }];
  });
}

/**
 * What is wrong with a link: its path is of no page.
 * @param pages paths of all pages
 * @returns one sentence or two for the editor; undefined for a link that leads somewhere
 */
export function deadLink(href: string, pages: ReadonlySet<string>): string | undefined {
  const path = sitePathOf(href);
  if (path === undefined || pages.has(path)) return undefined;
  const near = nearest(path, pages);
  const advice = near === undefined ? "" : ` Did you mean ${near}?`;
  return `The site has no page at ${path}.${advice}`;
}

/** The path that takes the fewest changes of letters; undefined where none is near. */
function nearest(path: string, pages: ReadonlySet<string>): string | undefined {
  const [best] = [...pages]
    .map((page) => ({ page, changes: lettersToChange(path, page) }))
    .sort((a, b) => a.changes - b.changes);
  return best && best.changes <= path.length / 2 ? best.page : undefined;
}

/** How many letters to add, remove or replace to come from one text to another (Levenshtein). */
function lettersToChange(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
