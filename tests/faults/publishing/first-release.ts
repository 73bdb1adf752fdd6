import { cp } from "node:fs/promises";
import { codeFingerprint } from "../../../server/cli/lib/site-build.ts";
import { releaseIfStale } from "../../../server/cli/lib/site-release.ts";
import { madeOnce } from "../../../server/cli/lib/testing/made-once.ts";
import { createLake } from "../../../server/lake/index.ts";
import { copySeededLake } from "../../../server/lake/testing/seeded-lake.ts";
import { ReleaseStore } from "../../../server/release/store.ts";

const PROJECT = { projectId: "polyphony", dataset: "production" };

/**
 * Puts a lake with the seed and a release of the whole site, made by the project's own build, into
 * a folder, as `lake` and `site`. All tests share one build.
 */
export async function copyFirstRelease(dir: string): Promise<void> {
  const made = await madeOnce({
    name: "first-release",
    inputs: ["studio/dataset", "server/lake", "server/release", "server/publisher/engine"],
    besides: await codeFingerprint({ config: PROJECT, label: "", close: async () => {} }),
    make,
  });
  await cp(made, dir, { recursive: true });
}

async function make(folder: string): Promise<void> {
  await copySeededLake(`${folder}/lake`);
  const lake = await createLake({ ...PROJECT, dataDir: `${folder}/lake`, port: 0 });
  const store = ReleaseStore.open(`${folder}/site`);
  try {
    const config = { ...PROJECT, apiHost: lake.url };
    const source = { config, label: "the lake of the tests", close: async () => {} };
    await releaseIfStale(source, store, undefined);
  } finally {
    store.close();
    await lake.close();
  }
}
