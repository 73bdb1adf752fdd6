import { resolve } from "node:path";
import { createFetch, type SourceConfig } from "../../src/content/source.ts";
import { lakeToken } from "content-lake";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { lakeUrl } from "../runtime/studio-address.ts";
import { EMBEDDED_PROJECT } from "./embedded-lake.ts";
import { passedCheck, type ReadinessCheck } from "../runtime/readiness.ts";

/** A dataset to read. */
export interface Source {
  config: SourceConfig;
  /** Name of the dataset in messages. */
  label: string;
  /** Token that may write, if there is one. */
  writeToken?: string | undefined;
}

/** The dataset of the settings, of a real Sanity project or the running program's own lake. */
export function readSource(settings: Settings): Source {
  const { SANITY_PROJECT_ID, SANITY_DATASET: dataset, LAKE_DATA_DIR } = settings;
  if (SANITY_PROJECT_ID) {
    return {
      config: { projectId: SANITY_PROJECT_ID, dataset, token: settings.SANITY_READ_TOKEN },
      writeToken: settings.SANITY_WRITE_TOKEN,
      label: `Sanity project ${SANITY_PROJECT_ID}, dataset ${dataset}`,
    };
  }
  const dataDir = resolve(inRoot(), LAKE_DATA_DIR);
  const token = lakeToken(dataDir);
  return {
    config: { projectId: EMBEDDED_PROJECT, dataset, apiHost: lakeUrl(settings), token },
    writeToken: token,
    label: `the Content Lake in ${LAKE_DATA_DIR}`,
  };
}

/** Checks that the dataset answers. */
export function contentCheck(config: SourceConfig): ReadinessCheck {
  const fetch = createFetch(config, { retries: 0 });
  return {
    name: "content",
    run: async () => {
      await fetch("count(*[_id == 'siteSettings'])");
      return passedCheck("content");
    },
  };
}
