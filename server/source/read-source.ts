import { resolve } from "node:path";
import { createFetch, type SourceConfig } from "../../src/content/source.ts";
import { lakeToken, readLakeToken } from "content-lake";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { lakeUrl } from "../runtime/studio-address.ts";
import { EMBEDDED_PROJECT } from "./embedded-lake.ts";
import { failed, passed, type ReadinessCheck } from "../runtime/readiness.ts";

/** A dataset to read. */
export interface Source {
  config: SourceConfig;
  /** Name of the dataset in messages. */
  label: string;
  /** Token that may write, if there is one. */
  writeToken?: string | undefined;
}

/** The dataset of the settings, of a real Sanity project or the running program's own lake. */
export function readSource(settings: Settings): Source & {
  /** The write token as it is now: a restored lake may have another one. */
  currentToken: () => string | undefined;
} {
  const { SANITY_PROJECT_ID, SANITY_DATASET: dataset, LAKE_DATA_DIR } = settings;
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
  return {
    config: { projectId: EMBEDDED_PROJECT, dataset, apiHost: lakeUrl(settings), token },
    writeToken: token,
    currentToken: () => readLakeToken(dataDir),
    label: `the Content Lake in ${LAKE_DATA_DIR}`,
  };
}

/** Timeout of the smallest query, in milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * Checks that the dataset answers in time.
 * @param timeoutMs timeout in milliseconds
 */
export function contentCheck(config: SourceConfig, timeoutMs: number = TIMEOUT_MS): ReadinessCheck {
  const fetch = createFetch(config, { retries: 0, timeoutMs });
  const name = config.apiHost === undefined ? "the Sanity project" : "the Content Lake";
  return {
    name: "content",
    run: async () => {
      const late = new Promise<"late">((resolve) => setTimeout(resolve, timeoutMs, "late").unref());
      const result = await Promise.race([fetch("count(*[_id == 'siteSettings'])"), late]);
      if (result === "late") {
        return failed("content", `${sentence(name)} does not answer within ${timeoutMs / 1000} s.`);
      }
      return passed("content");
    },
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
