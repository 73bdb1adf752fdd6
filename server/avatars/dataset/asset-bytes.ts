import type { SourceConfig } from "../../../src/content/source.ts";
import { DatasetError } from "./agents.ts";

/** Where Sanity delivers the assets of its projects; an asset's `path` is relative to it. */
export const SANITY_ASSETS = "https://cdn.sanity.io";

/** An address of an asset: a path of the lake is put below its own address, another one is left. */
export function absoluteAddress(base: string, address: string): string {
  return address.startsWith("/") ? `${base}${address}` : address;
}

/**
 * Fetches an asset of a dataset. The embedded lake gives it to the bearer of its token.
 * @param path below the address that delivers them, without a slash at the beginning
 * @throws DatasetError when it is not there or cannot be fetched
 */
export async function fetchAsset(
  { apiHost, token }: Pick<SourceConfig, "apiHost" | "token">,
  path: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const headers: Record<string, string> =
    apiHost && token ? { authorization: `Bearer ${token}` } : {};
  const address = `${apiHost ?? SANITY_ASSETS}/${path}`;
  const response = await fetch(address, { headers, signal }).catch((error: unknown) => {
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
