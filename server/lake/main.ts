// The Content Lake as a process of its own: `node server/lake/main.ts`.
import { readSettings } from "../cli/lib/settings.ts";
import { inRoot } from "../cli/lib/root.ts";
import { runCommand } from "../cli/lib/fatal.ts";
import { resolve } from "node:path";
import { createLake } from "./index.ts";
import { seedLake } from "./seed.ts";

await runCommand(async () => {
  const settings = readSettings();
  const logger = console;
  const lake = await createLake({
    dataDir: resolve(inRoot(), settings.LAKE_DATA_DIR),
    port: settings.LAKE_PORT,
    projectId: settings.SANITY_PROJECT_ID ?? "polyphony",
    dataset: settings.SANITY_DATASET,
    logger,
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void lake.close());
  }
  try {
    await seedLake({ lake, folder: inRoot("studio/dataset"), logger });
  } catch (error) {
    await lake.close();
    throw error;
  }
  logger.info(`Content Lake at ${lake.url} (project ${lake.projectId}, dataset ${lake.dataset})`);
});
