import type { SanityClient } from "@sanity/client";
import { getPublishedId } from "@sanity/client/csm";
import { z } from "zod";
import { pageOfDocument } from "../../src/content/documents/site-paths.ts";

const Page = z.looseObject({ _id: z.string(), _type: z.string() });
const Redirect = z.object({ _id: z.string(), from: z.string(), to: z.string() });
const Found = z.object({ pages: z.array(Page), redirects: z.array(Redirect) });

const QUERY = `{
  "pages": *[_type in ["agent", "legalPage"]]{ _id, _type, id, slug },
  "redirects": *[_type == "redirect" && defined(from) && defined(to)]{ _id, from, to }
}`;

/** The addresses of a dataset besides those that every site has. */
export interface Addresses {
  /** Paths of the pages that a document has of its own. */
  pages: readonly string[];
  /** The same by the document's published id. */
  byId: ReadonlyMap<string, string>;
  redirects: readonly z.infer<typeof Redirect>[];
}

/**
 * Reads the addresses of a dataset.
 * @param perspective `published`, `drafts`, or the layers of a release
 */
export async function readAddresses(
  client: SanityClient,
  perspective: "published" | "drafts" | string[],
): Promise<Addresses> {
  const options = { perspective, tag: "validation.addresses" };
  const { pages, redirects } = Found.parse(await client.fetch<unknown>(QUERY, {}, options));
  const byId = new Map(
    pages.flatMap((page) => {
      const path = pageOfDocument(page._type, page);
      return path === undefined ? [] : [[getPublishedId(page._id), path] as const];
    }),
  );
  return { pages: [...byId.values()], byId, redirects };
}
