// The asset-generation service as a process of its own: `node server/avatars/main.ts`.
import { resolve } from "node:path";
import { readSource } from "../cli/lib/read-source.ts";
import { endWithParent, tellReady } from "../runtime/end-with-parent.ts";
import { runCommand } from "../cli/lib/fatal.ts";
import { inRoot } from "../cli/lib/root.ts";
import { readSettings } from "../cli/lib/settings.ts";
import { systemClock } from "../clock.ts";
import { openProviders } from "./providers/open.ts";
import { createAvatarService } from "./service.ts";

await runCommand(async () => {
  const beforeEnd = endWithParent();
  const settings = readSettings();
  const { config: source, writeToken } = readSource(settings);
  const service = await createAvatarService({
    source,
    writeToken,
    providers: openProviders(),
    folder: resolve(inRoot(), settings.AVATARS_DATA_DIR),
    host: settings.AVATARS_HOST,
    port: settings.AVATARS_PORT,
    access: { secret: settings.AVATARS_SECRET, origins: settings.AVATARS_ORIGINS },
    clock: systemClock,
    settleMs: settings.PROVIDER_SETTLE_MS,
    log: (line) => console.error(line),
  });
  beforeEnd(() => service.close());
  tellReady(service.url);
});
