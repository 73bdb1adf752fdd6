import type { SanityClient } from "@sanity/client";
import { startLocalLake } from "./local-lake.ts";

/** A document as a test writes it: an id is made where none is given. */
export type TestDocument = { _type: string; _id?: string } & Record<string, unknown>;

/**
 * Runs a test against a lake of its own, which holds some documents and is gone afterwards.
 * @param use gets a client with the right to write
 */
export async function withLake<T>(
  documents: readonly TestDocument[],
  use: (client: SanityClient) => Promise<T>,
): Promise<T> {
  const local = await startLocalLake({ projectId: "test", dataset: "test" });
  try {
    if (documents.length > 0) {
      const create = documents.map((document) => ({ create: { _id: "", ...document } }));
      await local.client.mutate(create);
    }
    return await use(local.client);
  } finally {
    await local.remove();
  }
}
