import { describe } from "vitest";
import { installedWebKit } from "../../server/cli/lib/browsers.ts";
import { webkitEngine } from "./engines/webkit.ts";
import { describePlayback } from "./playback.ts";

const webkit = installedWebKit();
if (webkit) describePlayback(webkitEngine(webkit));
else describe.skip("WebKit is not installed");
