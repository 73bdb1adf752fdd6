import type { OpenSource } from "../../server/cli/lib/content-source.ts";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { copySeededLake } from "../../server/source/testing/seeded-lake.ts";

/** A lake of a test's own with the names of the embedded one, and as a source that is built from. */
export interface TestLake extends LocalLake {
  source: OpenSource;
}

/**
 * Starts a lake.
 * @param seed whether it is filled with the seed
 * @param dataDir its folder. Default: a new one
 */
export async function startTestLake({
  seed,
  dataDir,
}: {
  seed: boolean;
  dataDir?: string;
}): Promise<TestLake> {
  const local = await startLocalLake({
    projectId: "polyphony",
    dataset: "production",
    ...(dataDir && { dataDir }),
    ...(seed && { fill: copySeededLake }),
  });
  const { lake } = local;
  const config = { projectId: lake.projectId, dataset: lake.dataset, apiHost: lake.url };
  const source = { config, label: "the lake of a test", close: () => lake.close() };
  return Object.assign(local, { source });
}
