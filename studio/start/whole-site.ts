import { useCallback } from "react";
import type { SanityClient } from "@sanity/client";
import { useClient } from "sanity";
import { WholeDocuments, type WholeDocument } from "../../src/content/documents/dead-links.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { COUNTED_AGENTS_MAX } from "./counted-agents.ts";
import { useSiteTypes } from "../publishing/use-publishing.ts";
import { useRequest, type RequestState } from "../ui/use-request.ts";

/**
 * The published documents, which hold little besides words and links. Agents hold no links: their
 * captions are left out, and all but their addresses where they are more than a text can count.
 */
const WORDS_AND_LINKS = `*[_type in $types && _type != "agent"] + select(
  count(*[_type == "agent"]) > $max => *[_type == "agent"]{ _id, _type, id },
  *[_type == "agent"]{ ..., "talking": null }
)`;

/** Reads the texts in which links and counts are checked. @param types types of the site's documents */
export async function readWholeSite(
  client: Pick<SanityClient, "fetch">,
  types: readonly string[],
): Promise<WholeDocument[]> {
  const params = { types, max: COUNTED_AGENTS_MAX };
  const options = { perspective: "published", tag: "desk.site" } as const;
  return WholeDocuments.parse(await client.fetch<unknown>(WORDS_AND_LINKS, params, options));
}

/** The words and links of the site. @param version changes with each publish: then they are read again */
export function useWholeSite(version: string): RequestState<readonly WholeDocument[]> {
  const client = useClient({ apiVersion: API_VERSION });
  const types = useSiteTypes().join(",");
  const send = useCallback(
    () => readWholeSite(client, types.split(",")),
    // Read again after each publish.
    [client, types, version],
  );
  return useRequest(send);
}
