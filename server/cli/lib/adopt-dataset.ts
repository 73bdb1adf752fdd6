import { DatasetGuard } from "../../publisher/dataset/guard.ts";
import { readIdentity } from "../../publisher/dataset/read.ts";
import type { ReleaseStore } from "../../release/store.ts";
import { embeddedAddress, serveEmbeddedLake } from "../../source/embedded-lake.ts";
import { isLakeLost } from "../../source/lost-lake.ts";
import { seedLake } from "../../source/seed.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";
import { step } from "../../runtime/step.ts";
import type { OpenSource } from "./content-source.ts";

/*
 * `npm start -- --adopt`: the site follows the dataset that is there, even if it is another one or has
 * lost most of its documents. Without the flag publishing is on hold then.
 */

/** Fills the embedded lake with the demo content when what it held is gone. */
export async function fillLostLake(settings: Settings): Promise<void> {
  if (!isLakeLost(settings)) return;
  const lake = await serveEmbeddedLake({ ...embeddedAddress(settings), port: 0 });
  try {
    await step("filling the Content Lake with the demo content", () =>
      seedLake({ lake, folder: inRoot("studio/dataset") }),
    );
  } finally {
    await lake.close();
  }
}

/**
 * Makes the dataset the one that the site follows. The next comparison publishes all differences.
 * @throws SourceError when it cannot be read
 */
export async function adoptDataset(
  { config, writeToken, label }: OpenSource,
  store: ReleaseStore,
): Promise<void> {
  const read = () => readIdentity(config, writeToken, undefined);
  new DatasetGuard(store, read, label).adopt(await read());
  console.log("· the site follows this dataset from now on");
}
