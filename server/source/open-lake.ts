import { resolve } from "node:path";
import { LAKE_PATH } from "../../src/facts/studio.ts";
import { createLake, type Lake, type Logger, type People } from "content-lake";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { isPublicId } from "content-lake/document";
import { lakeUrl, studioOrigin } from "../runtime/studio-address.ts";
import { EMBEDDED_PROJECT, LAKE_RULES } from "./embedded-lake.ts";
import { requireLake } from "./lost-lake.ts";
import { seedLake } from "./seed.ts";

/** Options of the running program's lake. */
export interface OpenLakeOptions {
  /** Takes the place of a lake that is gone by a new one with the demo content. */
  adopt: boolean;
  /** People who sign in by name; undefined for one editor. */
  people: People | undefined;
  logger: Logger;
  /** Opens it to programs, so that the seed can be imported by the lake's own API. */
  mount: (lake: Pick<Lake, "handle" | "upgrade">) => void;
  /** Called after each commit that changes what visitors may see. */
  published: () => void;
}

/**
 * Opens the embedded Content Lake behind the editors' address, and fills an empty one.
 * @throws {PublishingOnHoldError} when the lake that the site was made from is gone
 * @throws {LakeStartError} when its data cannot be used
 */
export async function openLake(
  settings: Settings,
  { adopt, people, logger, mount, published }: OpenLakeOptions,
): Promise<Lake> {
  if (!adopt) requireLake(settings);
  const dataDir = resolve(inRoot(), settings.LAKE_DATA_DIR);
  const lake = await createLake({
    ...LAKE_RULES,
    dataDir,
    // The address of files in documents, which remote editors can reach.
    url: `${studioOrigin(settings)}${LAKE_PATH}`,
    projectId: EMBEDDED_PROJECT,
    dataset: settings.SANITY_DATASET,
    logger,
    people,
    // Drafts, versions and the publisher's own status have a dot.
    onCommit: (ids) => {
      if (ids.some(isPublicId)) published();
    },
  });
  mount(lake);
  try {
    const here = { ...lake, url: lakeUrl(settings) };
    await seedLake({ lake: here, folder: inRoot("studio/dataset"), logger });
  } catch (error) {
    await lake.close();
    throw error;
  }
  const { projectId, dataset } = lake;
  logger.info(`Content Lake at ${lakeUrl(settings)} (project ${projectId}, dataset ${dataset})`);
  return lake;
}
