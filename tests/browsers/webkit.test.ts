import { test } from "vitest";
import { installedWebKit } from "../../server/cli/lib/browsers.ts";
import { webkitEngine } from "./engines/webkit.ts";
import { describePlayback } from "./playback.ts";
import { describeSealed } from "./sealed.ts";
import { skipReason } from "../skip-reason.ts";

const webkit = installedWebKit();
if (webkit) {
  const engine = webkitEngine(webkit);
  describePlayback(engine);
  describeSealed(engine);
} else test.skip("WebKit", skipReason("needs WebKit"), () => undefined);
