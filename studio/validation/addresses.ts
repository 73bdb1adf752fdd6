import type { SanityClient } from "@sanity/client";
import { getPublishedId, getVersionFromId, isDraftId } from "@sanity/client/csm";
import { z } from "zod";
import { AnyDocuments } from "../../src/content/documents/document-name.ts";
import {
  FIXED_PATHS,
  isFreeForLegal,
  pageOfDocument,
} from "../../src/content/documents/site-paths.ts";
import type { CustomValidator, ValidationContext } from "@sanity/types";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { deadLink, sitePathOf } from "../../src/rules/site-links.ts";
import { wrongFrom, wrongTo } from "../../src/rules/redirects.ts";

const Redirect = z.object({ _id: z.string(), from: z.string(), to: z.string() });
const AddressDocuments = z.object({ pages: AnyDocuments, redirects: z.array(Redirect) });

const QUERY = `{
  "pages": *[_type in ["agent", "legalPage"]]{ _id, _type, id, slug },
  "redirects": *[_type == "redirect" && defined(from) && defined(to)]{ _id, from, to }
}`;

/**
 * Reads the addresses of a dataset besides those that every site has.
 * @param perspective `published`, `drafts`, or the layers of a release
 * @returns paths: those of the pages that a document has of its own, by its published id
 */
async function readAddresses(client: SanityClient, perspective: "published" | "drafts" | string[]) {
  const options = { perspective, tag: "validation.addresses" };
  const { pages, redirects } = AddressDocuments.parse(
    await client.fetch<unknown>(QUERY, {}, options),
  );
  const paths = new Map<string, string>(
    pages.flatMap((page) => {
      const path = pageOfDocument(page._type, page);
      return path === undefined ? [] : [[getPublishedId(page._id), path] as const];
    }),
  );
  return { paths, redirects };
}

/** The site's addresses around a document, as published or as its release makes them, and its own as published. */
async function addressesAround({ document, getClient }: ValidationContext) {
  const client = getClient({ apiVersion: API_VERSION });
  const id = document && getPublishedId(document._id);
  const release = document && getVersionFromId(document._id);
  const published = await readAddresses(client, "published");
  const live = release === undefined ? published : await readAddresses(client, [release]);
  const redirects = live.redirects.filter(({ _id }) => getPublishedId(_id) !== id);
  return {
    own: published.paths.get(String(id)),
    pages: new Set([...FIXED_PATHS, ...live.paths.values()]),
    redirects,
    redirectFrom: (path: string) => redirects.find(({ from }) => from === path),
  };
}

/** A link to a page of this site leads to one that visitors find, perhaps by a redirect. */
export const validateLink: CustomValidator<string | undefined> = async (href, context) => {
  const path = href === undefined ? undefined : sitePathOf(href);
  if (href === undefined || path === undefined || FIXED_PATHS.has(path)) return true;
  const { pages, redirects } = await addressesAround(context);
  const message = deadLink(href, new Set([...pages, ...redirects.map(({ from }) => from)]));
  if (message === undefined) return true;
  const drafts = await readAddresses(context.getClient({ apiVersion: API_VERSION }), "drafts");
  return [...drafts.paths.values()].includes(path)
    ? `The page at ${path} is not published yet. Publish it first.`
    : message;
};

/** No page and no other redirect has the old address. */
export const validateRedirectFrom: CustomValidator<string | undefined> = async (from, context) => {
  if (from === undefined) return true;
  return wrongFrom(from, await addressesAround(context)) ?? true;
};

/** The target is a page that visitors find, without a circle or a chain. */
export const validateRedirectTo: CustomValidator<string | undefined> = async (to, context) => {
  if (to === undefined) return true;
  if (sitePathOf(to) === undefined || /\s/.test(to)) {
    return "Write a page of this site, such as /agent/nora. A redirect leads to no other site and no file.";
  }
  const from = context.document?.from;
  if (typeof from !== "string") return true;
  return wrongTo({ from, to }, await addressesAround(context)) ?? validateLink(to, context);
};

/** No other page or folder of the site has this address. */
export const validateLegalAddress: CustomValidator<string | undefined> = (slug) =>
  slug === undefined || isFreeForLegal(slug)
    ? true
    : `The site has another page at /${slug}. Choose another address.`;

/**
 * The page of a document does not get the address of a redirect, except of one to itself: that goes
 * when the page comes back.
 */
export const validateNoRedirect: CustomValidator<string | undefined> = async (_, context) => {
  const { document } = context;
  const path = document && pageOfDocument(document._type, document);
  if (path === undefined) return true;
  const { own, redirectFrom } = await addressesAround(context);
  const redirect = redirectFrom(path);
  if (redirect === undefined || (own !== undefined && sitePathOf(redirect.to) === own)) return true;
  return `A redirect leads from ${path} to ${redirect.to}. Delete it under Settings, Redirects, or choose another address.`;
};

/**
 * Makes a check that no other document of the same type has this place. It compares drafts where they
 * exist, so that two documents can swap places before either is published; a version is compared with
 * what will be live with its release.
 * @param thing what the document is, as in "agent"
 */
export function uniqueOrder(thing: string): CustomValidator<number | undefined> {
  return async (order, context) => {
    const { document } = context;
    if (order === undefined || document === undefined) return true;
    const release = getVersionFromId(document._id);
    const perspective = release === undefined ? "drafts" : [release];
    const others = await context
      .getClient({ apiVersion: API_VERSION })
      .fetch<number>(
        `count(*[_type == $type && order == $order && _id != $id])`,
        { type: document._type, order, id: getPublishedId(document._id) },
        { perspective, tag: "validation.unique" },
      );
    if (others === 0) return true;
    return `Another ${thing} has place ${order} as well. Move this one to the end, or drag it in the list: then each has a place of its own.`;
  };
}

/**
 * Makes a check that no other document of the same type has this short name or address, neither
 * published nor as a draft: an address that two documents claim at any moment is shown for none of them.
 * @param thing what the document is, as in "agent"
 */
export function uniqueName(
  thing: string,
  field: "id" | "slug",
): CustomValidator<string | undefined> {
  return async (value, context) => {
    const { document } = context;
    if (value === undefined || document === undefined) return true;
    const id = getPublishedId(document._id);
    const holder = await context
      .getClient({ apiVersion: API_VERSION })
      .fetch<{ _id: string; name: string | null } | null>(
        `*[_type == $type && ${field} == $value && !(_id in $own) && !(_id in path("versions.**"))]
        | order(_id asc)[0]{ _id, "name": coalesce(name, title) }`,
        { type: document._type, value, own: [id, `drafts.${id}`] },
        { perspective: "raw", tag: "validation.unique" },
      );
    if (holder === null) return true;
    const state = isDraftId(holder._id) ? "a draft" : "published";
    const what = field === "id" ? "short name" : "address";
    return `“${value}” is already the ${what} of another ${thing}: ${holder.name ?? "one without a name"} (${state}). Choose another one, or change and publish that one first.`;
  };
}
