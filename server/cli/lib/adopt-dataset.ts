import { DatasetGuard } from "../../publisher/dataset/guard.ts";
import { readIdentity } from "../../publisher/dataset/read.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { Source } from "../../source/read-source.ts";

/**
 * Makes the dataset the one that the site follows, even if it is another one or has lost most of its documents:
 * `npm start -- --adopt`. Without it publishing is on hold then. The next comparison publishes all differences.
 * @throws SourceError when it cannot be read
 */
export async function adoptDataset(
  { config, writeToken, label }: Source,
  store: ReleaseStore,
): Promise<void> {
  const read = () => readIdentity(config, writeToken, undefined);
  new DatasetGuard(store, read, label).adopt(await read());
  console.log("· the site follows this dataset from now on");
}
