import { describe } from "vitest";
import { installedFirefox } from "../../server/cli/lib/browsers.ts";
import { firefoxEngine } from "./engines/firefox.ts";
import { describePlayback } from "./playback.ts";

const firefox = installedFirefox();
if (firefox) describePlayback(firefoxEngine(firefox));
else describe.skip("Firefox is not installed");
