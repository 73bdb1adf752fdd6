import { useEffect, useState } from "react";
import type { SanityClient } from "@sanity/client";
import { useClient } from "sanity";
import { WholeDocuments, type WholeDocument } from "../../src/content/documents/dead-links.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { COUNTED_AGENTS_MAX } from "../../src/rules/counted-agents.ts";
import type { LiveAnswer } from "../ui/live-query.ts";
import type { Publication, PublishedDocument } from "../publishing/records.ts";
import { useSiteTypes } from "../publishing/use-publishing.ts";

/**
 * The published documents, which hold little besides words and links. Agents hold no links: their
 * captions are left out, and all but their addresses where they are more than a text can count.
 */
const WORDS_AND_LINKS = `*[_type in $types && _type != "agent"] + select(
  count(*[_type == "agent"]) > $max => *[_type == "agent"]{ _id, _type, id },
  *[_type == "agent"]{ ..., "talking": null }
)`;

/** Reads what links and counts are looked for in. @param types types of the site's documents */
export async function readWholeSite(
  client: Pick<SanityClient, "fetch">,
  types: readonly string[],
): Promise<WholeDocument[]> {
  const params = { types, max: COUNTED_AGENTS_MAX };
  const options = { perspective: "published", tag: "desk.site" } as const;
  return WholeDocuments.parse(await client.fetch<unknown>(WORDS_AND_LINKS, params, options));
}

/** The words and links of the site, read once and after each publish. */
export function useWholeSite(
  documents: readonly PublishedDocument[],
  publications: readonly Publication[],
): LiveAnswer<readonly WholeDocument[]> {
  const last = [...documents.map(({ _rev }) => _rev), ...publications.map(({ at }) => at)].join();
  const client = useClient({ apiVersion: API_VERSION });
  const types = useSiteTypes().join(",");
  const [answer, setAnswer] = useState<LiveAnswer<readonly WholeDocument[]>>({ state: "loading" });
  useEffect(() => {
    let stale = false;
    const show = (found: LiveAnswer<readonly WholeDocument[]>) => {
      if (!stale) setAnswer(found);
    };
    readWholeSite(client, types.split(",")).then(
      (data) => show({ state: "ready", data }),
      (error: unknown) => show({ state: "failed", message: String(error) }),
    );
    return () => {
      stale = true;
    };
  }, [client, types, last]);
  return answer;
}
