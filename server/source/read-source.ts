import { resolve } from "node:path";
import type { SourceConfig } from "../../src/content/source.ts";
import { lakeToken, readLakeToken } from "../lake/token.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { EMBEDDED_PROJECT } from "./embedded-lake.ts";

/** The dataset of the settings, for processes other than the lake. */
export function readSource(settings: Settings): {
  config: SourceConfig;
  writeToken: string | undefined;
  /** The write token as it is now: a restored lake may have another one. */
  currentToken: () => string | undefined;
  /** Name of the dataset in messages. */
  label: string;
} {
  const { SANITY_PROJECT_ID, SANITY_DATASET: dataset, LAKE_PORT, LAKE_DATA_DIR } = settings;
  if (SANITY_PROJECT_ID) {
    return {
      config: { projectId: SANITY_PROJECT_ID, dataset, token: settings.SANITY_READ_TOKEN },
      writeToken: settings.SANITY_WRITE_TOKEN,
      currentToken: () => settings.SANITY_WRITE_TOKEN,
      label: `Sanity project ${SANITY_PROJECT_ID}, dataset ${dataset}`,
    };
  }
  const dataDir = resolve(inRoot(), LAKE_DATA_DIR);
  const token = lakeToken(dataDir);
  const apiHost = `http://127.0.0.1:${LAKE_PORT}`;
  return {
    // Where people sign in, the lake answers nobody without a token.
    config: {
      projectId: EMBEDDED_PROJECT,
      dataset,
      apiHost,
      ...(settings.SIGN_IN === "on" && { token }),
    },
    writeToken: token,
    currentToken: () => readLakeToken(dataDir),
    label: `the Content Lake in ${LAKE_DATA_DIR}`,
  };
}
