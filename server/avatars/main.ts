// The asset-generation service as a process of its own: `node server/avatars/main.ts`.
import { resolve } from "node:path";
import { readSource } from "../source/read-source.ts";
import { reportReady } from "../runtime/end-with-parent.ts";
import { runProgram } from "../runtime/program.ts";
import { inRoot } from "../runtime/root.ts";
import { systemClock } from "../runtime/clock.ts";
import { behindDoor, studioOrigins } from "../runtime/studio-address.ts";
import { openProviders } from "./providers/open.ts";
import { avatarSecret } from "./secret.ts";
import { createAvatarService } from "./service.ts";

await runProgram("avatars", async ({ settings, log, beforeEnd }) => {
  const { config: source, writeToken } = readSource(settings);
  const { secret, file } = avatarSecret(
    settings,
    settings.SANITY_PROJECT_ID ? undefined : writeToken,
  );
  if (file !== undefined) {
    log.info(`The Studio's Avatars tool asks once for the secret in ${file}.`);
  }
  const providers = openProviders();
  const service = await createAvatarService({
    source,
    writeToken,
    providers,
    folder: resolve(inRoot(), settings.AVATARS_DATA_DIR),
    port: settings.AVATARS_PORT,
    access: {
      secret,
      hosts: settings.AVATARS_URL ? "any" : [],
      origins: studioOrigins(settings),
    },
    ...(settings.SIGN_IN === "on" && { assetsUrl: behindDoor(settings, "lake") }),
    clock: systemClock,
    settleMs: providers.settleMs,
    log: log.error,
  });
  beforeEnd(() => service.close());
  reportReady(service.url);
});
