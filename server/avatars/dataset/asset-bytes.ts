import type { SourceConfig } from "../../../src/content/source.ts";
import { DatasetError } from "./agents.ts";

/** Base address of a dataset's assets; an asset's `path` is relative to it. */
export function assetBase({ apiHost }: Pick<SourceConfig, "apiHost">): string {
  return apiHost ?? "https://cdn.sanity.io";
}

/** An address of an asset: a path of the lake is put below its own address, another one is left. */
export function absoluteAddress(base: string, address: string): string {
  return address.startsWith("/") ? `${base}${address}` : address;
}

/**
 * Fetches an asset of a dataset.
 * @param path below the address that delivers them, without a slash at the beginning
 * @throws DatasetError when it is not there or cannot be fetched
 */
export async function fetchAsset(base: string, path: string, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(`${base}/${path}`, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new DatasetError("The Content Lake does not answer. Check that it runs.", {
      cause: error,
    });
  });
  if (!response.ok) {
    throw new DatasetError(
      `A file of the content is gone (${path}, ${response.status}). Upload it again in the Studio.`,
    );
  }
  return Buffer.from(await response.arrayBuffer());
}
