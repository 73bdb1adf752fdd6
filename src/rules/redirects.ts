import { isOldAddress, readableAddress, type Redirect } from "../facts/redirects.ts";
import { sitePathOf } from "./site-links.ts";

/*
 * Rules that keep a redirect from going live. The Studio asks before a redirect is published, the build and
 * the publisher before it goes live. One that leads to no page is a dead link: see `site-links.ts`.
 */

/** Addresses that a redirect is checked against. */
export interface Surroundings {
  /** Paths of all pages. */
  pages: ReadonlySet<string>;
  /** Another redirect from a path; undefined when there is none. */
  redirectFrom: (path: string) => Redirect | undefined;
}

/** Message for an old address that not every host can redirect. */
const NO_OLD_ADDRESS =
  "Write a path of this site that is not too long, such as /agent/nora: letters, digits and hyphens, without a slash at the end. A page may end with .html; other files cannot be redirected here.";

/** What is wrong with the form of an old address; undefined when every host can redirect it. */
export function wrongAddress(from: string): string | undefined {
  if (isOldAddress(from)) return undefined;
  const readable = readableAddress(from);
  return isOldAddress(readable)
    ? `Write it as ${readable}: that is the same address.`
    : NO_OLD_ADDRESS;
}

/** Folders that hold no pages. */
const NO_PAGES = /^\/(?:media|studio|moved|sealed-shell)(?:\/|$)/;

/**
 * What is wrong with an old address.
 * @returns a sentence or two for the editor; undefined when all is well
 */
export function wrongFrom(from: string, { pages, redirectFrom }: Surroundings): string | undefined {
  const wrong = wrongAddress(from);
  if (wrong !== undefined) return wrong;
  if (NO_PAGES.test(from)) return `The site uses ${from} itself. Choose another address.`;
  if (pages.has(from)) {
    return `The site has a page at ${from}, and visitors would no longer find it. Move or unpublish that page first, or choose another address.`;
  }
  const other = redirectFrom(from);
  return other && `Another redirect leads from ${from} to ${other.to} already. Change that one.`;
}

/**
 * What is wrong with a target: it leads in a circle, or on to another address.
 * @returns a sentence or two for the editor; undefined when all is well
 */
export function wrongTo(
  { from, to }: Redirect,
  { redirectFrom }: Pick<Surroundings, "redirectFrom">,
): string | undefined {
  const way = [from];
  for (let at = sitePathOf(to); at !== undefined; at = sitePathOf(redirectFrom(at)?.to ?? "")) {
    const circle = way.includes(at);
    way.push(at);
    if (circle) {
      return `Visitors would go in a circle: ${way.join(" → ")}. Lead to a page of the site.`;
    }
  }
  const [, through, target] = way;
  if (through === undefined || target === undefined) return undefined;
  return `${through} has moved to ${way.at(-1)}. Lead there directly.`;
}
