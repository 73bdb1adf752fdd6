import { resolve } from "node:path";
import { createLake, type Lake, type LakeOptions } from "../lake/index.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { RECORDS } from "../transfer/records.ts";

/** Id of the project that the embedded lake is. */
export const EMBEDDED_PROJECT = "polyphony";

/** Where the embedded lake is, running or not. */
export interface LakeAddress {
  /** Port that it listens on when it runs. */
  port: number;
  /** Absolute path of its data folder. */
  dataDir: string;
  projectId: string;
  dataset: string;
}

/** Where the settings put the embedded lake. */
export function embeddedAddress({
  LAKE_DATA_DIR,
  LAKE_PORT: port,
  SANITY_DATASET: dataset,
}: Pick<Settings, "LAKE_DATA_DIR" | "LAKE_PORT" | "SANITY_DATASET">): LakeAddress {
  return { port, dataDir: resolve(inRoot(), LAKE_DATA_DIR), projectId: EMBEDDED_PROJECT, dataset };
}

/**
 * Starts the lake as this project uses it: what the publisher notes beside the content is no edit.
 * @throws what `createLake` throws
 */
export function openEmbeddedLake(options: LakeOptions): Promise<Lake> {
  return createLake({ ...options, records: RECORDS });
}
