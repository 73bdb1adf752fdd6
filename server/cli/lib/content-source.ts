import type { SourceConfig } from "../../../src/content/source.ts";
import { createLake } from "../../lake/index.ts";
import { seedLake } from "../../lake/seed.ts";
import { inRoot } from "./root.ts";
import type { Settings } from "./settings.ts";
import { step } from "./step.ts";

/** A source of content that is ready to be read. */
export interface OpenSource {
  config: SourceConfig;
  /** What to call it in a message. */
  label: string;
  close(): Promise<void>;
}

interface Options {
  /** Port of the embedded lake; 0 takes any free one. */
  port: number;
  /** Folder of the embedded lake's data. */
  dataDir: string;
}

/**
 * The source that the settings name: a real Sanity project, else the embedded Content Lake, which
 * is started and filled with the seed dataset when it is empty.
 */
export async function openSource(settings: Settings, { port, dataDir }: Options): Promise<OpenSource> {
  const { SANITY_PROJECT_ID, SANITY_DATASET: dataset, SANITY_READ_TOKEN: token } = settings;
  if (SANITY_PROJECT_ID) {
    return {
      config: { projectId: SANITY_PROJECT_ID, dataset, token },
      label: `Sanity project ${SANITY_PROJECT_ID}, dataset ${dataset}`,
      close: async () => {},
    };
  }
  const projectId = "polyphony";
  const lake = await createLake({ dataDir: inRoot(dataDir), port, projectId, dataset });
  await step("reading the dataset", () => seedLake({ lake, folder: inRoot("studio/dataset") }));
  return {
    config: { projectId, dataset, apiHost: lake.url },
    label: `embedded Content Lake at ${lake.url}`,
    close: () => lake.close(),
  };
}

/** Environment that tells `astro build` and `astro dev` where to read. */
export function sourceEnvironment({ config }: OpenSource): NodeJS.ProcessEnv {
  return {
    SANITY_PROJECT_ID: config.projectId,
    SANITY_DATASET: config.dataset,
    SANITY_API_HOST: config.apiHost ?? "",
    SANITY_READ_TOKEN: config.token ?? "",
  };
}
