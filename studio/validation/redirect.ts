import { getPublishedId, getVersionFromId } from "@sanity/client/csm";
import type { CustomValidator, ValidationContext } from "@sanity/types";
import { FIXED_PATHS } from "../../src/content/documents/site-paths.ts";
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

/** What the site has besides the document: as it is published, or as its release will have it. */
async function around({ document, getClient }: ValidationContext): Promise<Surroundings> {
  const own = document && getPublishedId(document._id);
  const release = document && getVersionFromId(document._id);
  const client = getClient({ apiVersion: API_VERSION });
  const found = await readAddresses(client, release === undefined ? "published" : [release]);
  const others = found.redirects.filter(({ _id }) => getPublishedId(_id) !== own);
  return {
    pages: new Set([...FIXED_PATHS, ...found.pages]),
    redirectFrom: (path) => others.find(({ from }) => from === path),
  };
}
