import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import {
  extensionOf,
  ProviderError,
  type HostedFile,
  type MediaHost,
  type MediaUpload,
} from "./provider.ts";

const AssetDocument = z.object({ _id: z.string(), path: z.string() });

/**
 * The Content Lake as media host: sounds and videos are file assets, and the site's build fetches
 * them like pictures. Equal bytes are one asset. Addresses are relative to the lake's, so that a
 * dataset can be moved.
 */
export function lakeHost(
  client: SanityClient,
  fetchAsset: (path: string, signal: AbortSignal) => Promise<Buffer>,
): MediaHost {
  return {
    name: "Content Lake",
    inLake: true,
    problem: () => undefined,
    upload: async ({ avatarId, kind, bytes, mediaType }: MediaUpload): Promise<HostedFile> => {
      const isImage = kind === "profile_image";
      const filename = `${avatarId}.${extensionOf(mediaType)}`;
      const uploaded = await client.assets
        .upload(isImage ? "image" : "file", bytes, { filename, contentType: mediaType })
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
          throw new ProviderError(`Content Lake upload failed: ${reason}`);
        });
      const { _id, path } = AssetDocument.parse(uploaded);
      return {
        publicId: `avatars/${avatarId}/${kind}`,
        url: `/${path}`,
        secureUrl: `/${path}`,
        resourceType: isImage ? "image" : "video",
        assetId: _id,
      };
    },
    download: ({ url }, signal) => fetchAsset(url.slice(1), signal),
    portraitUrl: ({ url }, size) => `${url}?w=${size}&h=${size}&fit=crop&crop=top`,
    webmUrl: () => undefined,
  };
}
