import { test } from "vitest";
import { installedFirefox } from "../../server/cli/lib/browsers.ts";
import { firefoxEngine } from "./engines/firefox.ts";
import { describePlayback } from "./playback.ts";
import { describeSealed } from "./sealed.ts";
import { skipReason } from "../skip-reason.ts";

const firefox = installedFirefox();
if (firefox) {
  const engine = firefoxEngine(firefox);
  describePlayback(engine);
  describeSealed(engine);
} else test.skip("Firefox", skipReason("needs Firefox"), () => undefined);
