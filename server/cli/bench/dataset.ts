import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { SanityClient } from "@sanity/client";
import { createLake } from "../../lake/index.ts";
import { EMBEDDED_PROJECT } from "../../source/embedded-lake.ts";
import { seedLake } from "../../source/seed.ts";
import { clientFor } from "../../transfer/api.ts";
import { inRoot } from "../../runtime/root.ts";
import { generateAgent, readModels } from "./agents.ts";

/** What a bench's lake calls itself: as the embedded lake of `npm start` does. */
export const ADDRESS = { projectId: EMBEDDED_PROJECT, dataset: "production" };

/** Documents in one transaction: some hundred of them make a request of 3 MB. */
const AT_ONCE = 100;

/**
 * Makes a lake's data folder with the seed dataset and generated agents beside the seed's own.
 * @param dataDir absolute path; what is there already is kept
 * @param agents how many agents there are in all
 */
export async function makeDataset(dataDir: string, agents: number): Promise<void> {
  if (existsSync(dataDir)) return;
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const lake = await createLake({ ...ADDRESS, dataDir: unfinished, port: 0 });
  try {
    await seedLake({ lake, folder: inRoot("studio/dataset") });
    const client = clientFor({ ...ADDRESS, token: lake.token, apiHost: lake.url });
    await addAgents(client, agents);
  } finally {
    await lake.close();
  }
  await rename(unfinished, dataDir);
}

async function addAgents(client: SanityClient, agents: number): Promise<void> {
  const models = readModels(await client.fetch<unknown>(`*[_type == "agent"] | order(order)`));
  for (let start = models.length + 1; start <= agents; start += AT_ONCE) {
    const transaction = client.transaction();
    for (let number = start; number < Math.min(start + AT_ONCE, agents + 1); number += 1) {
      transaction.create(generateAgent(models, number));
    }
    await transaction.commit({ visibility: "async" });
  }
}
