// The Content Lake as a process of its own: `node server/lake/main.ts`.
import { tellReady } from "../runtime/end-with-parent.ts";
import { runProgram } from "../runtime/program.ts";
import { requireLake } from "../cli/lib/lost-lake.ts";
import { inRoot } from "../cli/lib/root.ts";
import { resolve } from "node:path";
import { studioOrigins } from "../studio/origins.ts";
import { createLake } from "./index.ts";
import { seedLake } from "./seed.ts";
import { SITE_WEBHOOK } from "./webhooks/site-webhook.ts";
import { signingSecret } from "./webhook-secret.ts";

await runProgram("lake", async ({ settings, log: logger, beforeEnd }) => {
  requireLake(settings);
  const dataDir = resolve(inRoot(), settings.LAKE_DATA_DIR);
  const lake = await createLake({
    dataDir,
    port: settings.LAKE_PORT,
    projectId: settings.SANITY_PROJECT_ID ?? "polyphony",
    dataset: settings.SANITY_DATASET,
    logger,
    origins: studioOrigins(settings),
    webhooks: [
      {
        ...SITE_WEBHOOK,
        id: "site",
        url: settings.LAKE_WEBHOOK_URL ?? `http://127.0.0.1:${settings.PUBLISHER_PORT}/webhook`,
        secret: signingSecret(settings.SANITY_WEBHOOK_SECRET, dataDir),
      },
    ],
  });
  beforeEnd(() => lake.close());
  try {
    await seedLake({ lake, folder: inRoot("studio/dataset"), logger });
  } catch (error) {
    await lake.close();
    throw error;
  }
  logger.info(`Content Lake at ${lake.url} (project ${lake.projectId}, dataset ${lake.dataset})`);
  tellReady(lake.url);
});
