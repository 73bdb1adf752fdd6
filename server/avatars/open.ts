import { resolve } from "node:path";
import { systemClock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/log/logger.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { readSource } from "../source/read-source.ts";
import { createAvatars, type Avatars } from "./avatars.ts";
import { openProviders } from "./providers/open.ts";

/** Opens the asset generation with the providers that the settings have keys for. */
export function openAvatars(settings: Settings, log: Logger): Promise<Avatars> {
  const { config: source, writeToken } = readSource(settings);
  const providers = openProviders();
  return createAvatars({
    source,
    writeToken,
    providers,
    folder: resolve(inRoot(), settings.AVATARS_DATA_DIR),
    clock: systemClock,
    settleMs: providers.settleMs,
    log: log.error,
  });
}
