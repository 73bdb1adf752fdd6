// The Content Lake as a process of its own: `node server/source/lake/main.ts`.
import { reportReady } from "../../runtime/end-with-parent.ts";
import { runProgram } from "../../runtime/program.ts";
import { requireLake } from "../lost-lake.ts";
import { inRoot } from "../../runtime/root.ts";
import { resolve } from "node:path";
import { People } from "../../people/people.ts";
import { behindDoor, studioOrigins } from "../../runtime/studio-address.ts";
import { serveDamagedLake } from "../../lake/index.ts";
import { LakeDamagedError } from "../../lake/errors.ts";
import { EMBEDDED_PROJECT, openEmbeddedLake } from "../embedded-lake.ts";
import { seedLake } from "../seed.ts";
import { SITE_WEBHOOK } from "../site-webhook.ts";
import { signingSecret } from "../webhook-secret.ts";

await runProgram("lake", async ({ settings, log: logger, beforeEnd }) => {
  requireLake(settings);
  const dataDir = resolve(inRoot(), settings.LAKE_DATA_DIR);
  const common = {
    dataDir,
    port: settings.LAKE_PORT,
    projectId: settings.SANITY_PROJECT_ID ?? EMBEDDED_PROJECT,
    dataset: settings.SANITY_DATASET,
    logger,
    origins: studioOrigins(settings),
    ...(settings.SIGN_IN === "on" && { people: new People(dataDir) }),
  };
  const lake = await openEmbeddedLake({
    ...common,
    ...(settings.SIGN_IN === "on" && { publicUrl: behindDoor(settings, "lake") }),
    webhooks: [
      {
        ...SITE_WEBHOOK,
        id: "site",
        url: `http://127.0.0.1:${settings.PUBLISHER_PORT}/webhook`,
        secret: signingSecret(settings.SANITY_WEBHOOK_SECRET, dataDir),
      },
    ],
  }).catch((error: unknown) => {
    if (error instanceof LakeDamagedError) return error;
    throw error;
  });
  if (lake instanceof LakeDamagedError) {
    logger.error(lake.message);
    const damaged = await serveDamagedLake({ ...common, error: lake });
    beforeEnd(() => damaged.close());
    reportReady(damaged.url);
    return;
  }
  beforeEnd(() => lake.close());
  try {
    await seedLake({ lake, folder: inRoot("studio/dataset"), logger });
  } catch (error) {
    await lake.close();
    throw error;
  }
  logger.info(`Content Lake at ${lake.url} (project ${lake.projectId}, dataset ${lake.dataset})`);
  reportReady(lake.url);
});
