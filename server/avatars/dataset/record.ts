import { z } from "zod";
import { ASSET_KINDS, type AssetKind, type Keys } from "../pipeline/job.ts";
import type { HostedFile } from "../providers/provider.ts";

/** A file of an avatar's asset record (specification, section 3). */
const RecordedFile = z.object({
  publicId: z.string(),
  url: z.string(),
  secureUrl: z.string(),
  resourceType: z.enum(["image", "video"]),
  asset: z.object({ _ref: z.string() }).nullish(),
});

const file = RecordedFile.nullish().catch(null);
const key = z.string().nullish().catch(null);

/** The record of an avatar's assets: the document `avatarAsset`. */
export const AssetRecord = z.object({
  _id: z.string(),
  image: file,
  audio: file,
  video: file,
  imageKey: key,
  audioKey: key,
  videoKey: key,
});
export type AssetRecord = z.infer<typeof AssetRecord>;

/** The file of a kind that a record holds; undefined when there is none. */
export function recordedFile(
  record: AssetRecord | undefined,
  kind: AssetKind,
): HostedFile | undefined {
  const found = record?.[kind];
  if (!found) return undefined;
  const { publicId, url, secureUrl, resourceType, asset } = found;
  return { publicId, url, secureUrl, resourceType, ...(asset && { assetId: asset._ref }) };
}

/** State of a kind of asset. */
export type Standing =
  | "missing"
  /** Made from an older text, voice or portrait, or by another provider. */
  | "stale"
  | "fresh";

/**
 * State of each of an avatar's assets, compared with the agent's current text and portrait.
 * @param inLake whether the media host in use is the Content Lake; a file elsewhere is stale
 */
export function standings(
  record: AssetRecord | undefined,
  keys: Keys,
  inLake: boolean,
): Readonly<Record<AssetKind, Standing>> {
  const standing = (kind: AssetKind): Standing => {
    const found = recordedFile(record, kind);
    if (!found) return "missing";
    const elsewhere = (found.assetId !== undefined) !== inLake;
    return record?.[`${kind}Key`] === keys[kind] && !elsewhere ? "fresh" : "stale";
  };
  return { image: standing("image"), audio: standing("audio"), video: standing("video") };
}

/** Kinds that have to be made. */
export function neededKinds(standing: Readonly<Record<AssetKind, Standing>>): AssetKind[] {
  return ASSET_KINDS.filter((kind) => standing[kind] !== "fresh");
}
