import { describe } from "vitest";
import { installedFirefox } from "../../server/cli/lib/browsers.ts";
import { firefoxEngine } from "./engines/firefox.ts";
import { describePlayback } from "./playback.ts";
import { describeSealed } from "./sealed.ts";

const firefox = installedFirefox();
if (firefox) {
  const engine = firefoxEngine(firefox);
  describePlayback(engine);
  describeSealed(engine);
} else describe.skip("Firefox is not installed");
