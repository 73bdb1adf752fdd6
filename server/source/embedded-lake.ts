import { resolve } from "node:path";
import { nameOrType } from "../../src/content/documents/document-name.ts";
import {
  createLake,
  serveLake,
  type Lake,
  type LakeOptions,
  type ServeOptions,
} from "../lake/index.ts";
import { inRoot } from "../runtime/root.ts";
import { lakeUrl } from "../runtime/studio-address.ts";
import type { Settings } from "../runtime/settings.ts";
import { completeRelease } from "./complete-release.ts";
import { reviewRelease } from "./review-release.ts";
import { RECORDS } from "../transfer/records.ts";

/** Project id of the embedded lake. */
export const EMBEDDED_PROJECT = "polyphony";

/** Where the embedded lake is, whether it runs or not. */
export interface LakeAddress {
  /** Its address while `npm start` runs. */
  url: string;
  /** Absolute path of its data folder. */
  dataDir: string;
  projectId: string;
  dataset: string;
}

/** The address of the embedded lake, from the settings. */
export function embeddedAddress(settings: Settings): LakeAddress {
  const { LAKE_DATA_DIR, SANITY_DATASET: dataset } = settings;
  const dataDir = resolve(inRoot(), LAKE_DATA_DIR);
  return { url: lakeUrl(settings), dataDir, projectId: EMBEDDED_PROJECT, dataset };
}

/**
 * Opens the lake for this project: the publisher's status documents do not count as edits, and a
 * release that the site could not show is held back, and one that moves a page takes visitors along.
 * @throws {LakeStartError} as `createLake` does
 */
export function openEmbeddedLake(options: LakeOptions): Promise<Lake> {
  return createLake({ ...CONTENT, ...options, records: RECORDS });
}

/**
 * The same with a listener of its own, for commands while `npm start` does not run.
 * @throws {LakeStartError} as `createLake` does
 */
export function serveEmbeddedLake(options: ServeOptions): Promise<Lake> {
  return serveLake({ ...CONTENT, ...options, records: RECORDS });
}

const nameOf: LakeOptions["nameOf"] = (document) => nameOrType(document._id, document);
const CONTENT = { reviewContent: reviewRelease, completeRelease, nameOf };
