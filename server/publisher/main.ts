// The publisher as a process of its own: `node server/publisher/main.ts`.
import "../render/production.ts";
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { formOf } from "../../src/sealing/site-form.ts";
import { readSource } from "../source/read-source.ts";
import { reportReady } from "../runtime/end-with-parent.ts";
import { logOptions, runProgram } from "../runtime/program.ts";
import { Fatal } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { studioOrigins } from "../runtime/studio-address.ts";
import type { Settings } from "../runtime/settings.ts";
import { webhookSecret } from "../source/webhook-secret.ts";
import { ReleaseStore } from "../release/store.ts";
import { openRenderer } from "../render/renderer.ts";
import { installedBuild } from "./engine/install.ts";
import { startPublisher } from "./publisher.ts";

/** How many releases are kept for a rollback. */
const RELEASES = 20;

await runProgram("publisher", async ({ settings, log, beforeEnd }) => {
  const store = ReleaseStore.open(resolve(inRoot(), settings.SITE_DATA_DIR));
  const build = installedBuild(store);
  if (build === undefined) {
    throw new Fatal("There is no release of the site yet: run npm start once.");
  }
  const { config, writeToken, currentToken, label } = readSource(settings);
  const publisher = await startPublisher({
    store,
    renderer: await openRenderer(build.rendererDir),
    form: await formOf(build.rendererDir),
    source: config,
    writeToken,
    currentToken,
    label,
    studioToken: settings.SANITY_PROJECT_ID === undefined ? currentToken : undefined,
    origins: studioOrigins(settings),
    secret: secretOf(settings),
    port: settings.PUBLISHER_PORT,
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    keep: RELEASES,
    onRelease: settings.ON_RELEASE,
    redact: logOptions(settings).redact,
    logger: log,
    restart: (why) => {
      log.error(why);
      process.exit(1);
    },
  });
  beforeEnd(() => publisher.close());
  reportReady(publisher.url);
});

function secretOf({ SANITY_WEBHOOK_SECRET, SANITY_PROJECT_ID, LAKE_DATA_DIR }: Settings): string {
  if (SANITY_WEBHOOK_SECRET !== undefined) return SANITY_WEBHOOK_SECRET;
  if (SANITY_PROJECT_ID === undefined) return webhookSecret(resolve(inRoot(), LAKE_DATA_DIR));
  console.warn(
    "SANITY_WEBHOOK_SECRET is not set, so no webhook is accepted, and a publish takes up to a minute. docs/deploying.md says how to set it.",
  );
  return randomBytes(32).toString("hex");
}
