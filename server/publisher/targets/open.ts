import { join } from "node:path";
import { deployHookTarget } from "./deploy-hook/target.ts";
import { s3Target } from "./s3/target.ts";
import { readTargetSettings, type TargetSettings } from "./settings.ts";
import type { DeliveryStatus, PublishTarget } from "./target.ts";

interface Options {
  /** What {@link readTargetSettings} gave; read from the environment when left out. */
  settings?: TargetSettings;
  /** Folder of the site's releases, in which a target keeps what it has to remember. */
  dataDir: string;
  /** Told of each step of a delivery. */
  onDelivery: (status: DeliveryStatus) => void;
  /** Told of a failure that is a defect of ours. */
  onDefect: (error: unknown) => void;
}

/**
 * Opens the target that the settings name.
 * @returns undefined for `local`: the switch on this machine is all there is
 * @throws TargetSettingError naming the variable that is missing or wrong
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
