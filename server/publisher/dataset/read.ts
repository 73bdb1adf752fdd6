import { createClient, type SanityClient } from "@sanity/client";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SourceError } from "../../../src/content/errors.ts";
import { clientConfig, sourceError, type SourceConfig } from "../../../src/content/source.ts";
import { DatasetFillingError } from "../../source/dataset-errors.ts";

/** Identifies a dataset. */
export const DatasetIdentity = z.object({
  /** Its address: `lake/production`, or project and dataset at Sanity, `abc123/production`. */
  place: z.string(),
  /** Random text, made with the dataset. Undefined if it is missing or cannot be read. */
  mark: z.string().optional(),
  /** Creation time of its settings document (ISO 8601), to compare datasets without a mark. */
  created: z.string().optional(),
});
export type DatasetIdentity = z.infer<typeof DatasetIdentity>;

/** Filters revisions: returns those that a release of the dataset has written. */
export type ReleasesAmong = (revisions: readonly string[]) => Promise<readonly string[]>;

/** Document with the mark of a real project. The dot keeps it private. */
const MARK_ID = "polyphony.identity";
const IDENTITY = `{
  "mark": *[_id == "${MARK_ID}"][0].mark,
  "created": *[_id == "siteSettings"][0]._createdAt
}`;

const RELEASES = `*[_type == "system.release" && state == "published" && _rev in $revisions]._rev`;

const Revisions = z.array(z.string());
const OfLake = z.object({ identity: z.string(), seeding: z.boolean() });
const OfProject = z.object({ mark: z.string().nullish(), created: z.string().nullish() });

/** Timeout of the request to the lake, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Reads the identity of a dataset.
 * @param token may write to the dataset; undefined for none
 * @param known the known identity; a real project without a mark gets one
 * @throws {SourceError} when the dataset cannot be read
 * @throws {DatasetFillingError} while it is being seeded
 */
export async function readIdentity(
  source: SourceConfig,
  token: string | undefined,
  known?: DatasetIdentity,
): Promise<DatasetIdentity> {
  try {
    return source.apiHost === undefined
      ? await ofProject({ ...source, token: token ?? source.token }, token !== undefined, known)
      : await ofLake(source.apiHost, source.dataset, token);
  } catch (error) {
    if (error instanceof DatasetFillingError || error instanceof SourceError) throw error;
    throw sourceError(error, source);
  }
}

async function ofLake(
  url: string,
  dataset: string,
  token: string | undefined,
): Promise<DatasetIdentity> {
  const response = await fetch(`${url}/lake/identity`, {
    headers: { authorization: `Bearer ${token ?? ""}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401) {
    throw new SourceError(
      `The embedded Content Lake at ${url} refuses the token, because it runs from another data folder. Correct LAKE_DATA_DIR, or stop it.`,
    );
  }
  if (!response.ok) throw new Error(`it answers with status ${response.status}`);
  const { identity, seeding } = OfLake.parse(await response.json());
  if (seeding) throw new DatasetFillingError();
  return { place: `lake/${dataset}`, mark: identity };
}

async function ofProject(
  source: SourceConfig,
  mayWrite: boolean,
  known: DatasetIdentity | undefined,
): Promise<DatasetIdentity> {
  const client = createClient({ ...clientConfig(source), perspective: "raw", maxRetries: 1 });
  return identityAt(client, `${source.projectId}/${source.dataset}`, { mayWrite, known });
}

/**
 * The identity of a dataset at Sanity. It writes a missing mark.
 * @param client reads everything that is stored
 * @param place of the identity
 */
export async function identityAt(
  client: SanityClient,
  place: string,
  { mayWrite, known }: { mayWrite: boolean; known: DatasetIdentity | undefined },
): Promise<DatasetIdentity> {
  const read = async (): Promise<DatasetIdentity> => {
    const { mark, created } = OfProject.parse(await client.fetch(IDENTITY));
    return {
      place,
      ...(typeof mark === "string" && { mark }),
      ...(typeof created === "string" && { created }),
    };
  };
  const now = await read();
  // An unexpected dataset gets no mark.
  if (now.mark !== undefined || !mayWrite || (known && !isSameDataset(known, now))) return now;
  await client.createIfNotExists({
    _id: MARK_ID,
    _type: "polyphonyIdentity",
    mark: known?.mark ?? randomUUID(),
  });
  return read();
}

/** True when nothing in two identities shows that they are of different datasets. */
export function isSameDataset(known: DatasetIdentity, now: DatasetIdentity): boolean {
  if (known.mark !== undefined && now.mark !== undefined) return known.mark === now.mark;
  const { place, created } = known;
  return place === now.place && created !== undefined && created === now.created;
}

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
    return Revisions.parse(await client.fetch<unknown>(RELEASES, { revisions }, raw));
  };
}
