import { join } from "node:path";
import { deployHookTarget } from "./deploy-hook/target.ts";
import { s3Target } from "./s3/target.ts";
import { readTargetSettings, type TargetSettings } from "./settings.ts";
import type { DeliveryStatus, PublishTarget } from "./target.ts";

interface Options {
  /** Default: {@link readTargetSettings}. */
  settings?: TargetSettings;
  /** Folder of the site's releases, which holds the target's memory. */
  dataDir: string;
  /** Gets each state of a delivery. */
  onDelivery: (status: DeliveryStatus) => void;
  /** Gets an error that is a defect. */
  onDefect: (error: unknown) => void;
}

/**
 * Opens the target of the settings.
 * @returns undefined for `local`
 * @throws {TargetSettingError} naming the missing or wrong variable
 */
export function openTarget(options: Options): PublishTarget | undefined {
  const { settings = readTargetSettings(), dataDir, onDelivery, onDefect } = options;
  switch (settings.target) {
    case "local":
      return undefined;
    case "deploy-hook":
      return deployHookTarget({ hook: settings.hook, dir: join(dataDir, "target"), onDelivery });
    case "s3":
      return s3Target({ s3: settings.s3, onDelivery, onDefect });
  }
}
