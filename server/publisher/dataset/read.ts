import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import { SourceError } from "../../../src/content/errors.ts";
import { sourceError, type SourceConfig } from "../../../src/content/source.ts";

/** Filters revisions: returns those that a release of the dataset has written. */
export type ReleasesAmong = (revisions: readonly string[]) => Promise<readonly string[]>;

/** Finds who wrote or removed a published document last; undefined where the history does not tell in time. */
export type AuthorOf = (id: string) => Promise<string | undefined>;

const RELEASES = `*[_type == "system.release" && state == "published" && _rev in $revisions]._rev`;

const Revisions = z.array(z.string());
const Transaction = z.object({ author: z.string() });
const About = z.object({
  content: z.object({ identity: z.string(), seed: z.string().optional() }),
});

/** Timeout of the request to the lake, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Longest time that a release waits for the name of its author, in milliseconds. */
const AUTHOR_MS = 1000;

/**
 * Reads what identifies a dataset: project and name (`abc123/production`) at Sanity, and the random
 * text that an embedded lake is made with.
 * @param token the lake's
 * @throws {SourceError} when the lake cannot be read, and while it is being seeded
 */
export async function readIdentity(
  source: SourceConfig,
  token: string | undefined,
): Promise<string> {
  const { apiHost, projectId, dataset } = source;
  if (apiHost === undefined) return `${projectId}/${dataset}`;
  try {
    const response = await fetch(`${apiHost}/lake`, {
      headers: { authorization: `Bearer ${token ?? ""}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) {
      throw new SourceError(
        `The embedded Content Lake at ${apiHost} refuses the token, because it runs from another data folder. Correct LAKE_DATA_DIR, or stop it.`,
      );
    }
    if (!response.ok) throw new Error(`it answers with status ${response.status}`);
    const { identity, seed } = About.parse(await response.json()).content;
    if (seed === "") {
      throw new SourceError(
        "The Content Lake is importing its seed. Publishing starts after that.",
      );
    }
    return identity;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw sourceError(error, source);
  }
}

/**
 * Reads which revisions are of releases of a dataset. Without a token none are visible, and at Sanity
 * a release may have another revision than its documents: their pages then go live one by one.
 * @param client reads everything; undefined without a token
 */
export function readReleases(client: SanityClient | undefined): ReleasesAmong {
  return async (revisions) => {
    if (client === undefined) return [];
    return Revisions.parse(await client.fetch<unknown>(RELEASES, { revisions }));
  };
}

/**
 * Reads authors from the dataset's history.
 * @param client reads everything; undefined without a token, which the history requires
 */
export function readAuthor(client: SanityClient | undefined): AuthorOf {
  return async (id) => {
    if (client === undefined) return undefined;
    try {
      const line = await client.request<unknown>({
        url: `/data/history/${client.config().dataset}/transactions/${id}`,
        query: { excludeContent: "true", excludeMutations: "true", reverse: "true", limit: "1" },
        signal: AbortSignal.timeout(AUTHOR_MS),
      });
      return Transaction.parse(JSON.parse(String(line))).author;
    } catch {
      return undefined;
    }
  };
}
