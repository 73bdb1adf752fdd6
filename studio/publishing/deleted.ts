import type { SanityClient } from "@sanity/client";
import { z } from "zod";

const Document = z.looseObject({ _id: z.string(), _type: z.string() });
/** A document as it was when it was deleted. */
export type Deleted = z.infer<typeof Document>;

const Answer = z.object({ documents: z.array(Document) });

/**
 * Reads a deleted document from the dataset's history.
 * @param id of the published document
 * @returns undefined when the history does not have it any more
 * @throws ClientError, ServerError
 */
export async function lastRevision(client: SanityClient, id: string): Promise<Deleted | undefined> {
  const { dataset } = client.config();
  const answer: unknown = await client.request({
    url: `/data/history/${dataset}/documents/${id}`,
    query: { lastRevision: "true" },
    tag: "desk.trash",
  });
  return Answer.parse(answer).documents[0];
}

/**
 * Brings a deleted document back as a draft. A draft that is there already stays.
 * @throws ClientError, ServerError
 */
export async function restoreDraft(client: SanityClient, deleted: Deleted): Promise<void> {
  const { _rev, _updatedAt, ...content } = deleted;
  await client.createIfNotExists({ ...content, _id: `drafts.${deleted._id}` });
}
