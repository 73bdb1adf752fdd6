import type { ServeOptions } from "content-lake";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { cp } from "node:fs/promises";
import { fixtureFolder, TODAY } from "../../runtime/testing/fixture.ts";
import { inRoot } from "../../runtime/root.ts";
import { EMBEDDED_PROJECT } from "../embedded-lake.ts";
import type { Source } from "../read-source.ts";
import { seedLake } from "../seed.ts";

/** Folder of the project's seed dataset. */
export const SEED = inRoot("studio/dataset");
/** The dataset of the embedded lake. */
export const PROJECT = { projectId: EMBEDDED_PROJECT, dataset: "production" };

/** A lake of a test's own with the names of the embedded one. */
export interface TestLake extends LocalLake {
  /** The lake as a source of content. */
  source: Source;
}

/** Starts a lake; see {@link TestLake}. In a folder with a lake's data it has their content. */
export async function startTestLake(options: Partial<ServeOptions> = {}): Promise<TestLake> {
  const local = await startLocalLake({ ...PROJECT, ...options });
  const config = { ...PROJECT, apiHost: local.lake.url };
  return Object.assign(local, { source: { config, label: "the lake of a test" } });
}

/** Runs the lake in a folder for as long as it is used. */
export async function useLake<T>(dataDir: string, use: (lake: TestLake) => Promise<T>): Promise<T> {
  const local = await startTestLake({ dataDir });
  try {
    return await use(local);
  } finally {
    await local.lake.close();
  }
}

/**
 * Puts the data of a lake that was just filled with the seed into a folder. Sanity's importer needs
 * two seconds for it, so all tests share one import.
 * @param dataDir folder of a lake that is not running; it is made when it is missing
 */
export async function copySeededLake(dataDir: string): Promise<void> {
  const seeded = await fixtureFolder({
    name: "seeded-lake",
    rooms: ["server/source"],
    inputs: ["studio/dataset"],
    version: TODAY,
    make: (folder) =>
      useLake(folder, async ({ lake }) => void (await seedLake({ lake, folder: SEED }))),
  });
  await cp(seeded, dataDir, { recursive: true });
}
