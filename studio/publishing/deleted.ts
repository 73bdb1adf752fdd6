import type { SanityClient } from "@sanity/client";
import { z } from "zod";

const Document = z.looseObject({ _id: z.string(), _type: z.string() });
/** A document as it was when it was deleted. */
export type Deleted = z.infer<typeof Document>;

const History = z.object({ documents: z.array(Document) });

/**
 * Reads a deleted document from the dataset's history.
 * @param id of the published document
 * @returns undefined when the history does not have it any more
 * @throws ClientError, ServerError
 */
export async function lastRevision(client: SanityClient, id: string): Promise<Deleted | undefined> {
  const { dataset } = client.config();
  const response: unknown = await client.request({
    url: `/data/history/${dataset}/documents/${id}`,
    query: { lastRevision: "true" },
    tag: "desk.trash",
  });
  return History.parse(response).documents[0];
}

/**
 * Brings a deleted document back as a draft. A draft that is there already stays.
 * @throws ClientError, ServerError
 */
export async function restoreDraft(client: SanityClient, deleted: Deleted): Promise<void> {
  const { _rev, _updatedAt, ...content } = deleted;
  await client.createIfNotExists({ ...content, _id: `drafts.${deleted._id}` });
}

/** The generated media of an agent, as the dataset's history or the dataset has them. */
const MEDIA_OF = `*[_type == "avatarAsset" && agent._ref == $agent]._id`;

/** Ids of the generated media that a deleted agent has left, drafts included. @throws ClientError, ServerError */
export async function leftMedia(client: SanityClient, agent: string): Promise<string[]> {
  const found = await client.fetch<unknown>(
    MEDIA_OF,
    { agent },
    { perspective: "raw", tag: "desk.trash" },
  );
  return z.array(z.string()).parse(found);
}

/**
 * Deletes generated media that a deleted agent has left. The history keeps them, with their files.
 * @throws ClientError, ServerError
 */
export async function removeMedia(client: SanityClient, ids: readonly string[]): Promise<void> {
  const transaction = client.transaction();
  for (const id of ids) transaction.delete(id);
  await transaction.commit({ tag: "desk.trash" });
}

/**
 * Brings the generated media of a restored agent back, if they were removed.
 * @returns false when they are gone: the voice and the video have to be made again
 * @throws ClientError, ServerError
 */
export async function restoreMedia(client: SanityClient, agent: Deleted): Promise<boolean> {
  if (typeof agent.videoUrl !== "string" || agent.videoUrl === "") return true;
  if ((await leftMedia(client, agent._id)).length > 0) return true;
  const media = await lastRevision(client, `avatarAsset-${String(agent.id)}`);
  if (media === undefined) return false;
  const { _rev, _updatedAt, ...content } = media;
  return client.createIfNotExists(content).then(
    () => true,
    // The history's pruning has taken the files.
    () => false,
  );
}
