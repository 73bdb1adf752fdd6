import { Fatal } from "../../runtime/fatal.ts";
import { embeddedAddress, type LakeAddress } from "../../source/embedded-lake.ts";
import type { Settings } from "../../runtime/settings.ts";

/**
 * Where the embedded lake is.
 * @throws Fatal when the settings name a real Sanity project
 */
export function lakeAddress(settings: Settings): LakeAddress {
  const { SANITY_PROJECT_ID } = settings;
  if (SANITY_PROJECT_ID !== undefined) {
    throw new Fatal(
      `The content is in the Sanity project ${SANITY_PROJECT_ID}, which Sanity keeps, with its history. For a copy of your own: npm run content:pull -- --to <folder>. For the embedded lake, unset SANITY_PROJECT_ID.`,
    );
  }
  return embeddedAddress(settings);
}
