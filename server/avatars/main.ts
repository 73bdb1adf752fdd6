// The asset-generation service as a process of its own: `node server/avatars/main.ts`.
import { resolve } from "node:path";
import { readSource } from "../source/read-source.ts";
import { reportReady } from "../runtime/end-with-parent.ts";
import { runProgram } from "../runtime/program.ts";
import { inRoot } from "../runtime/root.ts";
import { systemClock } from "../runtime/clock.ts";
import { isLoopbackHost } from "../http/local.ts";
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
    log.info(
      `The Studio's Avatars tool asks once for the secret in ${file}, unless AVATARS_SECRET is set.`,
    );
  }
  const service = await createAvatarService({
    source,
    writeToken,
    providers: openProviders(),
    folder: resolve(inRoot(), settings.AVATARS_DATA_DIR),
    host: settings.AVATARS_HOST,
    port: settings.AVATARS_PORT,
    access: {
      secret,
      hosts: isLoopbackHost(settings.AVATARS_HOST) && !settings.AVATARS_URL ? [] : "any",
      origins: [...studioOrigins(settings), ...settings.AVATARS_ORIGINS],
    },
    ...(settings.SIGN_IN === "on" && { assetsUrl: behindDoor(settings, "lake") }),
    clock: systemClock,
    settleMs: settings.PROVIDER_SETTLE_MS,
    log: log.error,
  });
  beforeEnd(() => service.close());
  reportReady(service.url);
});
