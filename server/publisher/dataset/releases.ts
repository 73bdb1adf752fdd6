import { createClient } from "@sanity/client";
import { z } from "zod";
import { clientConfig, type SourceConfig } from "../../../src/content/source.ts";
import type { ReleasesAmong } from "../engine/hold-together.ts";

const Revisions = z.array(z.string());
const QUERY = `*[_type == "system.release" && state == "published" && _rev in $revisions]._rev`;

/**
 * Reads which revisions are of releases of a dataset. Without a token none are visible, and at Sanity
 * a release may have another revision than its documents: their pages then go live one by one.
 * @param token reads everything; asked anew each time
 */
export function readReleases(
  source: SourceConfig,
  token: () => string | undefined,
  timeoutMs: number,
): ReleasesAmong {
  return async (revisions) => {
    const config = { ...source, token: token() ?? source.token };
    if (config.token === undefined) return [];
    const client = createClient({ ...clientConfig(config), maxRetries: 1, timeout: timeoutMs });
    const raw = { perspective: "raw" as const };
    return Revisions.parse(await client.fetch<unknown>(QUERY, { revisions }, raw));
  };
}
