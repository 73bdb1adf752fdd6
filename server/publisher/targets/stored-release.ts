import { readFile } from "node:fs/promises";
import type { ReleaseStore } from "../../release/store.ts";
import { DeliveryError, type SiteRelease } from "./target.ts";

/**
 * The current release, for a target; undefined before the first. Its `bytes` throw a {@link
 * DeliveryError} once the release is no longer kept.
 */
export function storedRelease(store: ReleaseStore): SiteRelease | undefined {
  const release = store.current();
  if (!release) return undefined;
  const { id, at, cause } = release;
  return {
    id,
    at,
    cause,
    files: () => new Map(store.files().map((file) => [file.path, file])),
    async bytes({ hash }) {
      try {
        return await readFile(store.objectFile(hash));
      } catch (error) {
        // A long upload can outlive its release; a newer one waits then.
        if (error instanceof Error && "code" in error && error.code === "ENOENT") {
          throw new DeliveryError(`Release ${id} is no longer kept on this machine.`);
        }
        throw error;
      }
    },
  };
}
