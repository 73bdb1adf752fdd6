import type { SanityClient } from "@sanity/client";
import type { AssetKind, Subject } from "../pipeline/job.ts";
import type { HostedFile } from "../providers/provider.ts";
import { datasetError } from "./agents.ts";

/**
 * Writes one file into the record of an avatar's assets, with the key of what it was made from. The
 * record is the service's own, so it has no draft.
 * @throws DatasetError when it cannot be written
 */
export async function recordAsset(
  client: SanityClient,
  { documentId, avatarId, keys }: Subject,
  kind: AssetKind,
  { assetId, ...file }: HostedFile,
): Promise<void> {
  const recordId = await client
    .fetch<string | null>(
      `*[_type == "avatarAsset" && agent._ref == $agent && !(_id in path("drafts.**")) && !(_id in path("versions.**"))] | order(_createdAt asc)[0]._id`,
      { agent: documentId },
      { perspective: "raw" },
    )
    .catch(datasetError);
  const _id = recordId ?? `avatarAsset-${avatarId}`;
  // The reference keeps the file from being deleted, and takes it along when the dataset is moved.
  const asset = assetId && { asset: { _type: "reference", _ref: assetId } };
  await client
    .transaction()
    .createIfNotExists({
      _id,
      _type: "avatarAsset",
      // Weak: an editor may delete the agent without a thought for this record.
      agent: { _type: "reference", _ref: documentId, _weak: true },
    })
    .patch(_id, (patch) => patch.set({ [kind]: { ...file, ...asset }, [`${kind}Key`]: keys[kind] }))
    .commit({ visibility: "sync" })
    .catch(datasetError);
}
