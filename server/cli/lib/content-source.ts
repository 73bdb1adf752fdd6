import { openForCommand } from "../../source/lake-store.ts";
import type { Lake } from "content-lake";
import { seedLake } from "../../source/seed.ts";
import { resolve } from "node:path";
import { requireLake } from "../../source/lost-lake.ts";
import { embeddedAddress, type LakeAddress } from "../../source/embedded-lake.ts";
import { readSource, type Source } from "../../source/read-source.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";
import { step } from "../../runtime/step.ts";
import { Fatal } from "../../runtime/fatal.ts";

/** A content source that can be read. */
export interface OpenSource extends Source {
  close(): Promise<void>;
}

/**
 * The source that the settings name: a real Sanity project, else the embedded Content Lake, which
 * is started and filled with the seed dataset when it is empty.
 * @param dataDir folder of the embedded lake's data
 * @throws PublishingOnHoldError when it is empty, and the site was made from one that was not
 */
export async function openSource(
  settings: Settings,
  dataDir: string = settings.LAKE_DATA_DIR,
): Promise<OpenSource> {
  if (settings.SANITY_PROJECT_ID !== undefined) {
    return { ...readSource(settings), close: async () => {} };
  }
  if (dataDir === settings.LAKE_DATA_DIR) requireLake(settings);
  const address = { ...embeddedAddress(settings), dataDir: resolve(inRoot(), dataDir) };
  const { url, token, own, close } = await openForCommand(address);
  if (own !== undefined) await seed(own);
  return {
    config: {
      projectId: address.projectId,
      dataset: address.dataset,
      apiHost: url,
      token,
    },
    label: `the embedded Content Lake at ${url}`,
    writeToken: token,
    close,
  };
}

async function seed(lake: Lake): Promise<void> {
  try {
    await step("reading the dataset", () =>
      seedLake({ lake, folder: inRoot("studio/dataset"), logger: console }),
    );
  } catch (error) {
    await lake.close();
    throw error;
  }
}

/** Environment that tells `astro build` and `astro dev` where to read. */
export function sourceEnvironment({ config }: Source): NodeJS.ProcessEnv {
  return {
    SANITY_PROJECT_ID: config.projectId,
    SANITY_DATASET: config.dataset,
    SANITY_API_HOST: config.apiHost ?? "",
    SANITY_READ_TOKEN: config.token ?? "",
  };
}

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
