import { readIdentity } from "../../publisher/dataset/read.ts";
import { SiteState } from "../../publisher/engine/site-state.ts";
import type { Releases } from "../../release/releases.ts";
import type { Source } from "../../source/read-source.ts";

/**
 * Makes the site follow the dataset, even if it is another one or has lost most of its documents:
 * `npm start -- --adopt`. Without it publishing is on hold then. The next comparison publishes all differences.
 * @throws SourceError when it cannot be read
 */
export async function adoptDataset(
  { config, writeToken }: Source,
  releases: Releases,
): Promise<void> {
  const dataset = await readIdentity(config, writeToken, undefined);
  releases.keepState(SiteState.of(releases).adopt(dataset));
  console.log("· the site follows this dataset from now on");
}
