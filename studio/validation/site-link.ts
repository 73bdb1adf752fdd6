import { getVersionFromId } from "@sanity/client/csm";
import type { CustomValidator } from "@sanity/types";
import { FIXED_PATHS } from "../../src/content/documents/site-paths.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { deadLink, sitePathOf } from "../../src/rules/site-links.ts";
import { readAddresses } from "./site-pages.ts";

/** A link to a page of this site leads to one that visitors find, perhaps by a redirect. */
export const linkToPage: CustomValidator<string | undefined> = async (href, context) => {
  const path = href === undefined ? undefined : sitePathOf(href);
  if (href === undefined || path === undefined || FIXED_PATHS.has(path)) return true;
  const client = context.getClient({ apiVersion: API_VERSION });
  const release = context.document && getVersionFromId(context.document._id);
  const live = await readAddresses(client, release === undefined ? "published" : [release]);
  const there = [...live.pages, ...live.redirects.map(({ from }) => from)];
  const message = deadLink(href, new Set([...FIXED_PATHS, ...there]));
  if (message === undefined) return true;
  const { pages } = await readAddresses(client, "drafts");
  return pages.includes(path)
    ? `The page at ${path} is not published yet. Publish it first.`
    : message;
};
