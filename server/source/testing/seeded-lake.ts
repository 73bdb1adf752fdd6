import { cp } from "node:fs/promises";
import { fixtureFolder, TODAY } from "../../runtime/testing/fixture.ts";
import { inRoot } from "../../runtime/root.ts";
import { serveLake } from "content-lake";
import { seedLake } from "../seed.ts";

/** Folder of the project's seed dataset. */
export const SEED = inRoot("studio/dataset");
/** Project id of the embedded lake. */
const PROJECT = { projectId: "polyphony", dataset: "production" };

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
    make: async (folder) => {
      const lake = await serveLake({ ...PROJECT, dataDir: folder, port: 0 });
      try {
        await seedLake({ lake, folder: SEED });
      } finally {
        await lake.close();
      }
    },
  });
  await cp(seeded, dataDir, { recursive: true });
}
