import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import { agentPage } from "../../src/facts/paths.ts";

const Page = z.object({ _id: z.string(), id: z.string().nullish() });
const Redirect = z.object({ _id: z.string(), from: z.string(), to: z.string() });
const Found = z.object({ agents: z.array(Page), redirects: z.array(Redirect) });

const QUERY = `{
  "agents": *[_type == "agent"]{ _id, id },
  "redirects": *[_type == "redirect" && defined(from) && defined(to)]{ _id, from, to }
}`;

/** The addresses of a dataset besides those that every site has. */
export interface Addresses {
  /** Paths of the pages that a document has of its own. */
  pages: readonly string[];
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
  const { agents, redirects } = Found.parse(await client.fetch<unknown>(QUERY, {}, options));
  return { pages: agents.flatMap(({ id }) => (id ? agentPage(id) : [])), redirects };
}
