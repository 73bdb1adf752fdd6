import { getPublishedId, getVersionFromId } from "@sanity/client/csm";
import type { CustomValidator, ValidationContext } from "@sanity/types";
import {
  FIXED_PATHS,
  isFreeForLegal,
  pageOfDocument,
} from "../../src/content/documents/site-paths.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { wrongFrom, wrongTo, type Surroundings } from "../../src/rules/redirects.ts";
import { sitePathOf } from "../../src/rules/site-links.ts";
import { linkToPage } from "./site-link.ts";
import { readAddresses } from "./site-pages.ts";

/** No page and no other redirect has the old address. */
export const goodFrom: CustomValidator<string | undefined> = async (from, context) => {
  if (from === undefined) return true;
  return wrongFrom(from, await around(context)) ?? true;
};

/** The target is a page that visitors find, without a circle or a chain. */
export const goodTo: CustomValidator<string | undefined> = async (to, context) => {
  if (to === undefined) return true;
  if (sitePathOf(to) === undefined || /\s/.test(to)) {
    return "Write a page of this site, such as /agent/nora. A redirect leads to no other site and no file.";
  }
  const from = context.document?.from;
  if (typeof from !== "string") return true;
  return wrongTo({ from, to }, await around(context)) ?? linkToPage(to, context);
};

/** No other page or folder of the site has this address. */
export const freeForLegal: CustomValidator<string | undefined> = (slug) =>
  slug === undefined || isFreeForLegal(slug)
    ? true
    : `The site has another page at /${slug}. Choose another address.`;

/**
 * The page of a document does not get the address of a redirect, except of one to itself: that goes
 * when the page comes back.
 */
export const notRedirected: CustomValidator<string | undefined> = async (_, context) => {
  const { document } = context;
  const path = document && pageOfDocument(document._type, document);
  if (path === undefined) return true;
  const { redirects, own } = await live(context);
  const redirect = redirects.find(({ from }) => from === path);
  if (redirect === undefined || (own !== undefined && sitePathOf(redirect.to) === own)) return true;
  return `A redirect leads from ${path} to ${redirect.to}. Delete it under Settings, Redirects, or choose another address.`;
};

/** The site's other addresses: the published ones, or those of its release. */
async function around(context: ValidationContext): Promise<Surroundings> {
  const { pages, redirects } = await live(context);
  return {
    pages: new Set([...FIXED_PATHS, ...pages]),
    redirectFrom: (path) => redirects.find(({ from }) => from === path),
  };
}

/** The addresses besides the document's own, and the one that it has as published. */
async function live({ document, getClient }: ValidationContext) {
  const id = document && getPublishedId(document._id);
  const release = document && getVersionFromId(document._id);
  const client = getClient({ apiVersion: API_VERSION });
  const published = await readAddresses(client, "published");
  const found = release === undefined ? published : await readAddresses(client, [release]);
  const own = published.byId.get(String(id));
  return {
    ...found,
    redirects: found.redirects.filter(({ _id }) => getPublishedId(_id) !== id),
    own,
  };
}
