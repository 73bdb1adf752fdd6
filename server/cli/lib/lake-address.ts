import { resolve } from "node:path";
import type { LakeAddress } from "../../content/place-lake.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { EMBEDDED_PROJECT } from "./read-source.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";

/**
 * Where the embedded lake is.
 * @throws Fatal when the settings name a real Sanity project
 */
export function lakeAddress(settings: Settings): LakeAddress {
  const { SANITY_PROJECT_ID, SANITY_DATASET: dataset, LAKE_PORT: port, LAKE_DATA_DIR } = settings;
  if (SANITY_PROJECT_ID !== undefined) {
    throw new Fatal(
      `The content is in the Sanity project ${SANITY_PROJECT_ID}, which Sanity keeps, with its history. For a copy of your own: npm run content:pull -- --to <folder>. For the embedded lake, unset SANITY_PROJECT_ID.`,
    );
  }
  return { port, dataDir: resolve(inRoot(), LAKE_DATA_DIR), projectId: EMBEDDED_PROJECT, dataset };
}
