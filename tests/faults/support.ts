import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenSource } from "../../server/cli/lib/content-source.ts";
import { createLake, type Lake } from "../../server/lake/index.ts";
import { copySeededLake } from "../../server/source/testing/seeded-lake.ts";
import { clientConfig } from "../../src/content/source.ts";

/** A lake of a test's own, filled with the seed, and a client that may write to it. */
export interface TestLake {
  lake: Lake;
  source: OpenSource;
  client: SanityClient;
  dataDir: string;
  remove(): Promise<void>;
}

/** Starts a lake, by default in a folder of its own. */
export async function startTestLake(options: {
  seed: boolean;
  dataDir?: string;
}): Promise<TestLake> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "polyphony-fault-")));
  if (options.seed) await copySeededLake(dataDir);
  const lake = await createLake({
    dataDir,
    port: 0,
    projectId: "polyphony",
    dataset: "production",
  });
  const config = { projectId: "polyphony", dataset: "production", apiHost: lake.url };
  return {
    lake,
    dataDir,
    source: { config, label: "the lake of a test", close: () => lake.close() },
    client: createClient({ ...clientConfig({ ...config, token: lake.token }) }),
    remove: async () => {
      await lake.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
