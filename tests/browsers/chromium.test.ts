import { chromiumEngine } from "./engines/chromium.ts";
import { describePlayback } from "./playback.ts";

describePlayback(chromiumEngine(process.env.CHROMIUM_PATH));
